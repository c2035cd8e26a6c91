/**
 * The displayed widths of the first pictures of a page. The service lets browsers preload these pictures with the same sizes
 * (`server/web/customer-pages.ts`); with other sizes they would be loaded twice.
 */
export const shelfSizes = 'min(17rem, 80vw)'
export const cardSizes = '(min-width: 40rem) 18rem, 100vw'
export const headSizes = '(min-width: 72rem) 72rem, 100vw'
