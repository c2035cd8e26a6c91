/** Every address of the rider's app. The service answers them with its page; the router shows their screens. */
export const paths = {
  work: '/ride',
  signIn: '/ride/sign-in',
  orders: '/ride/orders',
  order: '/ride/order/:slug',
  money: '/ride/money',
  wallet: '/ride/wallet',
  talk: '/ride/talk',
  chats: '/ride/chats',
  chat: '/ride/chat/:chatId',
  chatWith: '/ride/chat/with/:type/:id',
  alerts: '/ride/alerts',
  support: '/ride/support',
  ticket: '/ride/support/ticket/:ticketId',
  account: '/ride/account',
  profile: '/ride/account/profile',
  papers: '/ride/account/papers',
  kind: '/ride/account/kind',
  stores: '/ride/account/stores',
  reviews: '/ride/account/reviews',
  devices: '/ride/account/devices',
  deleteAccount: '/ride/account/delete',
} as const

/** The address of a screen with its parameters filled in. */
export const pathTo = (name: keyof typeof paths, parts: { [part: string]: string } = {}): string =>
  paths[name].replace(/:(\w+)/g, (_, part) => encodeURIComponent(parts[part] ?? ''))
