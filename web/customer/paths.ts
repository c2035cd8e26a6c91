/** Every address of the customer's app. The service answers them with its page; the router shows their screens. */
export const paths = {
  home: '/',
  search: '/search',
  store: '/store/:slug',
  carts: '/carts',
  cart: '/cart/:slug',
  checkout: '/checkout/:slug',
  order: '/order/:slug',
  signIn: '/sign-in',
  orders: '/orders',
  account: '/account',
  profile: '/account/profile',
  places: '/account/places',
  devices: '/account/devices',
  deleteAccount: '/account/delete',
  wallet: '/wallet',
  stores: '/stores/:which',
  alerts: '/alerts',
  chats: '/chats',
  chat: '/chat/:chatId',
  chatWith: '/chat/with/:type/:id',
  support: '/support',
  ticket: '/support/ticket/:ticketId',
} as const

/** The address of a screen with its parameters filled in. */
export const pathTo = (name: keyof typeof paths, parts: { [part: string]: string } = {}): string =>
  paths[name].replace(/:(\w+)/g, (_, part) => encodeURIComponent(parts[part] ?? ''))
