import Mine from './home/mine.tsx'
import PlaceSheet from './place/place-sheet.tsx'
import Search from './search/search.tsx'
import AboutSheet from './store/about-sheet.tsx'
import ItemSheet from './store/item-sheet.tsx'
import './cart/account-carts.ts'

/**
 * What one looks at beside the first page and a store's, and what the first page has for whoever is signed in, as one file for the
 * browser: many small ones compress badly.
 */
export { AboutSheet, ItemSheet, Mine, PlaceSheet, Search }
