import type { Actor } from '../shared/actor.ts'
import { explain, live } from './app.ts'
import { paths, pathTo } from './paths.ts'
import { words } from './words.ts'

/** The rider, as the actor of the screens that all apps share. */
export const actor: Actor = {
  live,
  explain,
  role: 'rider',
  storeId: undefined,
  app: words.app,
  links: {
    chats: paths.chats,
    chat: (chatId) => pathTo('chat', { chatId }),
    support: paths.support,
    ticket: (ticketId) => pathTo('ticket', { ticketId }),
    transaction: (transactionId) => `${paths.wallet}?${new URLSearchParams({ transaction: transactionId })}`,
    orders: paths.orders,
    order: (slug) => pathTo('order', { slug }),
  },
}
