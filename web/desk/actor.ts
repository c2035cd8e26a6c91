import type { Actor } from '../shared/actor.ts'
import { explain, live } from './app.ts'
import { paths, pathTo, withQuery } from './paths.ts'
import { words } from './words.ts'

/**
 * The operator, as the actor of the screens that all apps share. Operators have no chats and no wallet, so nothing links to these.
 */
export const actor: Actor = {
  live,
  explain,
  role: 'operator',
  storeId: undefined,
  app: words.app,
  links: {
    chats: paths.home,
    chat: () => paths.home,
    support: paths.tickets,
    ticket: (ticketId) => pathTo('ticket', { ticketId }),
    transaction: () => paths.money,
    orders: paths.orders,
    order: (slug) => withQuery(paths.orders, { q: slug }),
    alerts: paths.alerts,
    adjustments: paths.adjustments,
  },
}
