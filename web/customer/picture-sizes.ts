/**
 * How wide the first pictures of a page are shown. The service asks browsers to load them while the script is still on its way,
 * and says the same (`server/web/customer-pages.ts`), as they would else be loaded twice.
 */
export const shelfSizes = 'min(17rem, 80vw)'
export const cardSizes = '(min-width: 40rem) 18rem, 100vw'
export const headSizes = '(min-width: 72rem) 72rem, 100vw'
