import type { Message, MessageBody } from '#contract/records/message.ts'
import { namedParty, raiseOncePerSubject } from '#modules/alerts/index.ts'
import { requireAttachments } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { streamOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { findRepeat } from './find-repeat.ts'
import { type Ends, lockParticipants, refusalTo } from './lock-participants.ts'
import { type MessageRow, messageColumns, toMessage } from './message-row.ts'
import { beginChat, lockChat } from './open-chat.ts'
import { type Sides, toParty, turned } from './party-row.ts'

interface Post extends Ends {
  body: MessageBody
  /** Of the chat, should it begin with this message. */
  chatId?: string
  messageId?: string
}

function requireContent({ text, attachments }: MessageBody): void {
  if (text === undefined && attachments === undefined)
    throw invalidField('text', 'missing', 'must be given where there are no attachments')
}

/** Gives the message the next number of its chat, which is locked. */
const write = (
  tx: Tx,
  { self, other }: Sides,
  chatId: string,
  { authorId, body, messageId = newId() }: Post,
) =>
  tx.one<MessageRow>(sql`
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
    RETURNING ${messageColumns}`)

async function tell(tx: Tx, { files }: Services, sides: Sides, row: MessageRow): Promise<Message> {
  const message = toMessage(row, sides, files)
  const [from, to] = [toParty(sides.self), toParty(sides.other)]
  const event = 'chat.message.new'
  tx.emit(
    { stream: streamOf(to), event, data: toMessage(row, turned(sides), files) },
    { stream: streamOf(from), event, data: message },
  )
  const { id: messageId, chatId } = message
  const { self, other } = sides
  const words = { from: namedParty(from, self.name), store: other.type === 'store' ? other.name : null }
  await raiseOncePerSubject(tx, to, 'message-new', { chatId }, { words, data: { chatId, messageId } })
  return message
}

/** The one way a message gets into a chat. A repeat is answered even where the chat has been closed since. */
export async function postMessage(
  tx: Tx,
  services: Services,
  post: Post,
): Promise<Message | Already<Message>> {
  requireContent(post.body)
  const { sides, connected } = await lockParticipants(tx, services, post)
  const open = connected && !sides.self.deleted && !sides.other.deleted
  const there = await lockChat(tx, sides)
  if (!there && !open) throw refusalTo(sides, connected)
  const { id } = there ?? (await beginChat(tx, sides, post.chatId ?? newId()))
  const repeat = await findRepeat(tx, { ...post, chatId: id, senderId: sides.self.id })
  if (repeat) return already(toMessage(repeat, sides, services.files))
  if (!open) throw refusalTo(sides, true)
  await requireAttachments(tx, post.authorId, post.body.attachments)
  return tell(tx, services, sides, await write(tx, sides, id, post))
}
