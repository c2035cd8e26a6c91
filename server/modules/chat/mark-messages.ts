import type { MessagesMarked } from '#contract/records/chat.ts'
import { markSubjectRead } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, streamOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { lockChat } from './open-chat.ts'
import { toParty, toSummary } from './party-row.ts'
import { requireMember } from './require-member.ts'
import { type Marking, readMarks, setMarks } from './set-marks.ts'

async function requireMessage(tx: Tx, { chatId, lastMessageId }: Marking): Promise<void> {
  const message = await tx.maybe(sql`SELECT FROM message WHERE id = ${lastMessageId} AND chat_id = ${chatId}`)
  if (!message) throw new Refusal('chat.message.absent')
}

/** Marks what was sent to the reader, and tells both sides. Marks never go back, and what is not new is not told. */
export async function markMessages(
  tx: Tx,
  { files }: Pick<Services, 'files'>,
  reader: Party,
  marking: Marking,
): Promise<MessagesMarked | Already<MessagesMarked>> {
  const sides = await requireMember(tx, reader, marking.chatId)
  await lockChat(tx, sides)
  await requireMessage(tx, marking)
  const marked = await setMarks(tx, sides, marking)
  const data = { ...marking, reader: toSummary(sides.self, files), ...(await readMarks(tx, sides, marking)) }
  if (marked === 0) return already(data)
  if (data.status === 'read' && data.unread === 0)
    await markSubjectRead(tx, reader, 'message-new', { chatId: data.chatId })
  const event = 'chat.messages.update'
  tx.emit({ stream: streamOf(toParty(sides.other)), event, data }, { stream: streamOf(reader), event, data })
  return data
}
