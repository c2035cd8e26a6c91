import type { MessageBody } from '#contract/records/message.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type MessageRow, messageColumns } from './message-row.ts'

interface Sent {
  chatId: string
  senderId: string
  authorId: string
  body: MessageBody
}

/** The message that this one repeats, in a chat that is locked. */
export async function findRepeat(
  tx: Tx,
  { chatId, senderId, authorId, body }: Sent,
): Promise<MessageRow | undefined> {
  const { clientMessageId, text = null, attachments = [] } = body
  if (clientMessageId === undefined) return undefined
  const row = await tx.maybe<MessageRow & { same: boolean }>(sql`
    SELECT ${messageColumns},
      sender_id = ${senderId} AND text IS NOT DISTINCT FROM ${text} AND attachments = ${attachments}::text[] AS same
    FROM message WHERE chat_id = ${chatId} AND author_id = ${authorId} AND client_message_id = ${clientMessageId}`)
  if (row && !row.same) throw new Refusal('message.client-id.reused')
  return row
}
