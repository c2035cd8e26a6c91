import PlaceSheet from './place/place-sheet.tsx'
import Search from './search/search.tsx'
import AboutSheet from './store/about-sheet.tsx'
import ItemSheet from './store/item-sheet.tsx'

/** What one looks at beside the first page and a store's, as one file for the browser: many small ones compress badly. */
export { AboutSheet, ItemSheet, PlaceSheet, Search }
