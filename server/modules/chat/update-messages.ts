import type { MessagesMarked } from '#contract/records/chat.ts'
import { markSubjectRead } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, streamOf } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { type MarkInput, readMarks, setMarks } from './message-marks.ts'
import { lockChat } from './open-chat.ts'
import { requireParticipants, toParty, toSummary } from './participants.ts'

async function requireMessage(tx: Tx, { chatId, lastMessageId }: MarkInput): Promise<void> {
  const isThere = await tx.exists(
    sql`SELECT FROM message WHERE id = ${lastMessageId} AND chat_id = ${chatId}`,
  )
  if (!isThere) throw new Refusal('chat.message.absent')
}

/** Marks the messages to the reader up to the given one, and emits an event to both participants if a mark is new. Marks are final. */
export async function markMessages(
  tx: Tx,
  { files }: Pick<Services, 'files'>,
  reader: Party,
  input: MarkInput,
): Promise<MessagesMarked | Already<MessagesMarked>> {
  const participants = await requireParticipants(tx, reader, input.chatId)
  await lockChat(tx, participants)
  await requireMessage(tx, input)
  const marked = await setMarks(tx, participants, input)
  const marks = await readMarks(tx, participants, input)
  const data = { ...input, reader: toSummary(participants.self, files), ...marks }
  if (marked === 0) return already(data)
  if (data.status === 'read' && data.unread === 0)
    await markSubjectRead(tx, reader, 'message-new', { chatId: data.chatId })
  const event = 'chat.messages.update'
  const other = streamOf(toParty(participants.other))
  tx.emit({ stream: other, event, data }, { stream: streamOf(reader), event, data })
  return data
}

export const updateMessages = implement(
  'updateMessages',
  async ({ params: { chatId }, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => markMessages(tx, services, { userId }, { chatId, ...body })),
)

export const updateStoreMessages = implement(
  'updateStoreMessages',
  async ({ params: { storeId, chatId }, body, services, transaction }) =>
    transaction((tx) => markMessages(tx, services, { storeId }, { chatId, ...body })),
)
