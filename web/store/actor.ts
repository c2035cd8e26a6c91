import type { Actor } from '../shared/actor.ts'
import { explain, live } from './app.ts'
import { paths, pathTo } from './paths.ts'
import { keptRole } from './role.ts'
import { words } from './words.ts'

const links = {
  chats: paths.chats,
  chat: (chatId: string) => pathTo('chat', { chatId }),
  support: paths.support,
  ticket: (ticketId: string) => pathTo('ticketTalk', { ticketId }),
  transaction: (transactionId: string) =>
    `${paths.money}?${new URLSearchParams({ transaction: transactionId })}`,
  orders: paths.orders,
  order: (slug: string) => pathTo('order', { slug }),
}

const made = new Map<string, Actor>()

/** The actor of the screens that all apps share: a store, or the person if `storeId` is undefined. */
export function actorOf(storeId: string | undefined): Actor {
  const role = keptRole()
  const key = `${role} ${storeId}`
  const found = made.get(key) ?? {
    live,
    explain,
    role,
    storeId,
    app: words.app,
    links: storeId === undefined ? { ...links, support: paths.ownSupport } : links,
  }
  made.set(key, found)
  return found
}
