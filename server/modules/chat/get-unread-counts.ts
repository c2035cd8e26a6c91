import { countUnreadAlerts, readerOf } from '#modules/alerts/index.ts'
import { integer, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { countUnreadChats } from './count-unread-chats.ts'

const CountsRow = row({ alerts: integer, chats: integer })

/** Counts unread alerts, and chats with unread messages, in one statement. */
export const getUnreadCounts = implement('getUnreadCounts', async ({ actor: { userId }, services: { db } }) =>
  db.one(
    CountsRow,
    sql`SELECT (${countUnreadAlerts({ userId })}) AS alerts, (${countUnreadChats({ userId })}) AS chats`,
  ),
)

export const getStoreUnreadCounts = implement(
  'getStoreUnreadCounts',
  async ({ store, params: { storeId }, services: { db } }) => {
    const readsChats = store.isOwner || store.permissions.includes('chat')
    const counts = await db.one(
      CountsRow,
      sql`SELECT (${countUnreadAlerts(readerOf(store))}) AS alerts, (${countUnreadChats({ storeId })}) AS chats`,
    )
    return readsChats ? counts : { ...counts, chats: 0 }
  },
)
