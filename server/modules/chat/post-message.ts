import type { Message, MessageBody } from '#contract/records/message.ts'
import { namedParty, raiseOncePerSubject } from '#modules/alerts/index.ts'
import { requireAttachments } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { streamOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { lockParticipants, type MessageParties, refusalTo } from './lock-participants.ts'
import { MessageRow, messageColumns, toMessage } from './message-row.ts'
import { createChat, lockChat } from './open-chat.ts'
import { type Participants, swapped, toParty } from './participants.ts'

interface NewMessage extends MessageParties {
  body: MessageBody
  /** The id of the chat, if it is created for this message. */
  chatId?: string
  messageId?: string
}

function requireContent({ text, attachments }: MessageBody): void {
  if (text === undefined && attachments === undefined)
    throw invalidField('text', 'missing', 'must be given where there are no attachments')
}

const RepeatedMessage = row({ ...MessageRow.properties, is_same: boolean })

/** The message that the author has already sent with the same client id; other content under it is refused. The chat must be locked. */
async function findRepeated(
  tx: Tx,
  { self }: Participants,
  chatId: string,
  { authorId, body }: NewMessage,
): Promise<MessageRow | undefined> {
  const { clientMessageId, text = null, attachments = [] } = body
  if (clientMessageId === undefined) return undefined
  const message = await tx.maybe(
    RepeatedMessage,
    sql`
    SELECT ${messageColumns},
      sender_id = ${self.id} AND text IS NOT DISTINCT FROM ${text} AND attachments = ${attachments}::text[] AS is_same
    FROM message WHERE chat_id = ${chatId} AND author_id = ${authorId} AND client_message_id = ${clientMessageId}`,
  )
  if (message && !message.is_same) throw new Refusal('message.client-id.reused')
  return message
}

/** Inserts the message with the next number of its chat, which is locked. */
const insertMessage = (
  tx: Tx,
  { self, other }: Participants,
  chatId: string,
  { authorId, body, messageId = newId() }: NewMessage,
) =>
  tx.one(
    MessageRow,
    sql`
    WITH numbered AS (
      UPDATE chat SET top = top + 1 WHERE id = ${chatId} RETURNING top
    ), counted AS (
      UPDATE chat_member
      SET updated_at = service_now(), unread = unread + CASE party_id WHEN ${other.id} THEN 1 ELSE 0 END
      WHERE chat_id = ${chatId}
    )
    INSERT INTO message (id, chat_id, number, sender_id, author_id, client_message_id, text, attachments)
    SELECT ${messageId}::uuid, ${chatId}::uuid, top, ${self.id}::uuid, ${authorId}::uuid, ${body.clientMessageId ?? null},
      ${body.text ?? null}, ${body.attachments ?? []}::text[]
    FROM numbered
    RETURNING ${messageColumns}`,
  )

/** Emits the message to both participants and alerts the recipient. */
async function publishMessage(
  tx: Tx,
  { files }: Services,
  participants: Participants,
  inserted: MessageRow,
): Promise<Message> {
  const message = toMessage(inserted, participants, files)
  const [from, to] = [toParty(participants.self), toParty(participants.other)]
  const event = 'chat.message.new'
  tx.emit(
    { stream: streamOf(to), event, data: toMessage(inserted, swapped(participants), files) },
    { stream: streamOf(from), event, data: message },
  )
  const { id: messageId, chatId } = message
  const { self, other } = participants
  const words = { from: namedParty(from, self.name), store: other.type === 'store' ? other.name : null }
  await raiseOncePerSubject(tx, to, 'message-new', { chatId }, { words, data: { chatId, messageId } })
  return message
}

/** The only function that writes messages. A repeated request gets its message again, even if the chat has been closed since. */
export async function postMessage(
  tx: Tx,
  services: Services,
  input: NewMessage,
): Promise<Message | Already<Message>> {
  requireContent(input.body)
  const { participants, connected } = await lockParticipants(tx, services, input)
  const open = connected && !participants.self.deleted && !participants.other.deleted
  const existing = await lockChat(tx, participants)
  if (!existing && !open) throw refusalTo(participants, connected)
  const { id } = existing ?? (await createChat(tx, participants, input.chatId ?? newId()))
  const repeated = await findRepeated(tx, participants, id, input)
  if (repeated) return already(toMessage(repeated, participants, services.files))
  if (!open) throw refusalTo(participants, true)
  await requireAttachments(tx, input.authorId, input.body.attachments)
  return publishMessage(tx, services, participants, await insertMessage(tx, participants, id, input))
}
