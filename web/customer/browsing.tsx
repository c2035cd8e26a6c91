import Mine from './home/mine.tsx'
import PlaceSheet from './place/place-sheet.tsx'
import Search from './search/search.tsx'
import AboutSheet from './store/about-sheet.tsx'
import ItemSheet from './store/item-sheet.tsx'
import './cart/account-carts.ts'

/**
 * Screens for browsing besides the home and store pages, and the part of the home page for signed-in people, in one file: many
 * small files compress badly.
 */
export { AboutSheet, ItemSheet, Mine, PlaceSheet, Search }
