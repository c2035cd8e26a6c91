import type { MessagesMarked } from '#contract/records/chat.ts'
import type { MessageMark } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { integer, row, timestamp } from '#platform/database/row.ts'
import { type Fragment, fragment, raw, sql } from '#platform/database/sql.ts'
import type { Participants } from './participants.ts'

export interface MarkInput {
  chatId: string
  status: MessageMark
  lastMessageId: string
}

/**
 * What each mark sets on a message and on the reader's row of chat_member. That row has the number of the last marked message in the
 * column `delivered` or `read`.
 */
const marks: { [mark in MessageMark]: { date: Fragment; message: Fragment; member: Fragment } } = {
  delivered: {
    date: raw('delivered_at'),
    message: fragment`delivered_at = service_now()`,
    member: fragment`delivered = last.number`,
  },
  read: {
    date: raw('read_at'),
    message: fragment`delivered_at = coalesce(message.delivered_at, service_now()), read_at = service_now()`,
    member: fragment`delivered = greatest(delivered, last.number), read = last.number, unread = (
      SELECT count(*) FROM message
      WHERE message.chat_id = member.chat_id AND sender_id = other_id AND message.number > last.number
    )`,
  },
}

/** Marks the other participant's messages up to the given one, and returns how many were newly marked. The chat must be locked. */
export async function setMarks(
  tx: Tx,
  { self, other }: Participants,
  { chatId, status, lastMessageId }: MarkInput,
): Promise<number> {
  const { message, member } = marks[status]
  const marked = await tx.run(sql`
    UPDATE message SET ${message} FROM message AS last, chat_member AS member
    WHERE last.id = ${lastMessageId} AND member.chat_id = ${chatId} AND member.party_id = ${self.id}
      AND message.chat_id = ${chatId} AND message.sender_id = ${other.id}
      AND message.number > member.${raw(status)} AND message.number <= last.number`)
  if (marked === 0) return 0
  await tx.run(sql`
    UPDATE chat_member AS member SET ${member} FROM message AS last
    WHERE last.id = ${lastMessageId} AND member.chat_id = ${chatId} AND party_id = ${self.id}`)
  return marked
}

const MarkedRow = row({ date: timestamp, unread: integer })

/** The time at which the other participant's newest message up to the given one was marked; without one, when the given one was written. */
export async function readMarks(
  tx: Tx,
  { self, other }: Participants,
  { chatId, status, lastMessageId }: MarkInput,
): Promise<Pick<MessagesMarked, 'date' | 'unread'>> {
  const { date, unread } = await tx.one(
    MarkedRow,
    sql`
    SELECT unread, coalesce((
      SELECT ${marks[status].date} FROM message
      WHERE chat_id = ${chatId} AND sender_id = ${other.id} AND number <= last.number ORDER BY number DESC LIMIT 1
    ), last.created_at) AS date
    FROM chat_member JOIN message AS last USING (chat_id)
    WHERE last.id = ${lastMessageId} AND party_id = ${self.id}`,
  )
  return { date: date.toISOString(), unread }
}
