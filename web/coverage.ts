import type { OperationId } from '#contract/operations/index.ts'

/**
 * Which screens of each app call an operation, by the file of the screen below web/. What no person calls is said why. An operation
 * that is still missing here has no screen yet.
 */
export const coverage: { [operation in OperationId]?: readonly string[] } = {
  getStores: ['customer/home/home.tsx', 'customer/search/search.tsx'],
  getMenuItemsFromStores: ['customer/search/search.tsx'],
  getFoodRecommendations: ['customer/home/home.tsx'],
  getStoreBySlug: ['customer/store/store-page.tsx'],
  getCategories: ['customer/store/menu.ts'],
  getItems: ['customer/store/menu.ts'],
  getStoreReviews: ['customer/store/about-sheet.tsx'],
  getIleIfeStreets: ['customer/place/place-sheet.tsx'],
  quoteStoreCart: ['customer/cart/priced.ts'],
  updateStoreCart: ['customer/cart/priced.ts'],
  getTelephoneExistence: ['shared/sign-in/sign-in.tsx'],
  sendOtp: ['shared/sign-in/sign-in.tsx'],
  verifyOtp: ['shared/sign-in/sign-in.tsx'],
  signUp: ['shared/sign-in/sign-in.tsx'],
  signIn: ['shared/sign-in/sign-in.tsx'],
  resetPassword: ['shared/sign-in/sign-in.tsx'],
  refreshTokens: ['live/session.ts'],
  signOut: ['live/session.ts'],
  getAccount: ['live/session.ts'],
}

/** Operations that need no screen, and why. */
export const withoutScreen: { [operation in OperationId]?: string } = {
  getStore: 'Screens know a store by the name in its address.',
  getComboItems: 'getItems has them all.',
  getNonComboItems: 'getItems has them all.',
  getCategorisedItems: 'getItems has them all.',
  getUploadReadMe: 'It tells programmers how to upload.',
  getTimezoneOffset: 'Browsers know time zones by themselves.',
  verifyReceipt: 'The QR code of a receipt leads to it from any camera.',
}
