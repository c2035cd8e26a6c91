/** Every address of the store's app. The service answers them with its page; the router shows their screens. */
export const paths = {
  board: '/kitchen',
  signIn: '/kitchen/sign-in',
  orders: '/kitchen/orders',
  order: '/kitchen/order/:slug',
  ticket: '/kitchen/order/:slug/ticket',
  menu: '/kitchen/menu',
  prices: '/kitchen/menu/prices',
  newItem: '/kitchen/menu/new',
  item: '/kitchen/menu/item/:itemId',
  store: '/kitchen/store',
  newStore: '/kitchen/store/new',
  hours: '/kitchen/store/hours',
  poster: '/kitchen/store/poster',
  team: '/kitchen/team',
  work: '/kitchen/work',
  money: '/kitchen/money',
  figures: '/kitchen/money/figures',
  talk: '/kitchen/talk',
  chats: '/kitchen/chats',
  chat: '/kitchen/chat/:chatId',
  chatWith: '/kitchen/chat/with/:type/:id',
  complaints: '/kitchen/complaints',
  reviews: '/kitchen/reviews',
  alerts: '/kitchen/alerts',
  support: '/kitchen/support',
  ticketTalk: '/kitchen/support/ticket/:ticketId',
  account: '/kitchen/account',
  ownAlerts: '/kitchen/account/alerts',
  ownSupport: '/kitchen/account/support',
  profile: '/kitchen/account/profile',
  devices: '/kitchen/account/devices',
  deleteAccount: '/kitchen/account/delete',
} as const

/** The address of a screen with its parameters filled in. */
export const pathTo = (name: keyof typeof paths, parts: { [part: string]: string } = {}): string =>
  paths[name].replace(/:(\w+)/g, (_, part) => encodeURIComponent(parts[part] ?? ''))
