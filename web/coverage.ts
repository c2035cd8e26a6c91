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
  getCustomerCarts: ['customer/cart/account-carts.ts'],
  clearStoreCart: ['customer/cart/account-carts.ts'],
  quoteStoreCart: ['customer/cart/priced.ts'],
  updateStoreCart: [
    'customer/cart/account-carts.ts',
    'customer/cart/priced.ts',
    'customer/checkout/terms.ts',
  ],
  checkoutStoreCart: ['customer/checkout/checkout-page.tsx'],
  initiateOneTimePayment: ['customer/order/orders.ts'],
  getOrders: ['customer/home/mine.tsx'],
  getOrderBySlug: ['customer/order/orders.ts'],
  getOrderTracking: ['customer/order/tracking.tsx'],
  cancelOrder: ['customer/order/cancel-sheet.tsx'],
  updateOrderDelivery: ['customer/order/delivery-sheet.tsx'],
  complainOnOrder: ['customer/order/complain-sheet.tsx'],
  getOrderComplaint: ['customer/order/complaint.tsx'],
  deleteOrderComplaint: ['customer/order/complaint.tsx'],
  postStoreReview: ['customer/order/rate-sheet.tsx'],
  updateStoreReview: ['customer/order/rate-sheet.tsx'],
  postUserReview: ['customer/order/rate-sheet.tsx'],
  updateUserReview: ['customer/order/rate-sheet.tsx'],
  getTelephoneExistence: ['customer/sign-in/sign-in-page.tsx'],
  sendOtp: ['customer/sign-in/sign-in-page.tsx'],
  verifyOtp: ['customer/sign-in/sign-in-page.tsx'],
  signUp: ['customer/sign-in/sign-in-page.tsx'],
  signIn: ['customer/sign-in/sign-in-page.tsx'],
  resetPassword: ['customer/sign-in/sign-in-page.tsx'],
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
