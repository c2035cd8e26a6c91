import Mine from './mine.tsx'
import '../cart/account-carts.ts'

/** What the first page has for whoever is signed in, as one file for the browser: many small ones compress badly. */
export { Mine }
