import type { Ticket } from '#contract/records/ticket.ts'
import { type TicketSender, ticketStatuses } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  boolean,
  json,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import { type MessageRow, toMessage } from '../messages/message-row.ts'

interface Owner {
  user_id: string | null
  store_id: string | null
}

export const TicketRow = row({
  id: uuid,
  user_id: nullable(uuid),
  store_id: nullable(uuid),
  name: text,
  picture_key: nullable(text),
  subject: text,
  order_id: nullable(uuid),
  status: oneOf(ticketStatuses),
  ended: boolean,
  /** All columns of the last message; its times are strings. */
  last: json<MessageRow>(),
  created_at: timestamp,
  updated_at: timestamp,
  resolved_at: nullable(timestamp),
  ends_at: nullable(timestamp),
})
export type TicketRow = RowOf<typeof TicketRow>

export const partyOf = ({ user_id, store_id }: Owner): Party =>
  user_id === null ? { storeId: store_id! } : { userId: user_id }

/** Tickets with their party. */
export const ticketsWithParty = fragment`
  ticket LEFT JOIN users ON users.id = ticket.user_id LEFT JOIN store ON store.id = ticket.store_id`

export const nameOfParty = fragment`coalesce(users.name, store.name)`

export const ticketColumns = fragment`
  ticket.id, ticket.user_id, ticket.store_id, ${nameOfParty} AS name,
  coalesce(users.picture_key, store.picture_key) AS picture_key, ticket.subject, ticket.order_id, ticket.status, ticket.ended,
  row_to_json(last) AS last, ticket.created_at, ticket.updated_at, ticket.resolved_at, ticket.ends_at`

export const ticketSource = fragment`
  ${ticketsWithParty} JOIN ticket_message AS last ON last.ticket_id = ticket.id AND last.number = ticket.top`

export const toTicket = (row: TicketRow, viewer: TicketSender, files: Files): Ticket => ({
  id: row.id,
  party: {
    type: row.user_id === null ? 'store' : 'user',
    id: partyIdOf(partyOf(row)),
    name: row.name,
    picture: row.picture_key === null ? null : files.publicPicture(row.picture_key),
  },
  subject: row.subject,
  orderId: row.order_id,
  status: row.status,
  lastMessage: toMessage(row.last, row.name, viewer, files),
  dateCreated: row.created_at.toISOString(),
  dateUpdated: row.updated_at.toISOString(),
  dateResolved: row.resolved_at?.toISOString() ?? null,
  dateEnds: row.ends_at?.toISOString() ?? null,
})

export const readTicket = async (
  db: Queryable,
  files: Files,
  ticketId: string,
  viewer: TicketSender,
): Promise<Ticket> =>
  toTicket(
    await db.one(TicketRow, sql`SELECT ${ticketColumns} FROM ${ticketSource} WHERE ticket.id = ${ticketId}`),
    viewer,
    files,
  )
