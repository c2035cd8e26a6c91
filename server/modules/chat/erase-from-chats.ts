import type { Tx } from '#platform/database/database.ts'
import { row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { handleJob } from '#server/services.ts'
import { eraseFromChatsTask } from './tasks.ts'

const batch = 50

const ChatId = row({ id: uuid })

/** The next chats, by id, that a user takes part in or has written in for a store. */
const chatsAfter = (tx: Tx, userId: string, after: string | null) =>
  tx.many(
    ChatId,
    sql`
    SELECT id FROM chat
    WHERE id IN (
      SELECT chat_id FROM chat_member WHERE party_id = ${userId}
      UNION SELECT chat_id FROM message WHERE author_id = ${userId}
    ) AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${batch} FOR UPDATE`,
  )

/** The text of messages that were written for a store stays, as it is the store's; the attachments are the user's and are deleted. */
const eraseMessages = (tx: Tx, userId: string, chatIds: string[]) =>
  tx.run(sql`
    UPDATE message SET text = CASE WHEN sender_id = author_id THEN NULL ELSE text END, attachments = '{}', client_message_id = NULL
    WHERE chat_id = ANY(${chatIds}) AND author_id = ${userId}`)

/** Erases what a deleted user has written; the other participants keep their chats. One batch a job, which queues the next. */
export const eraseFromChats = handleJob(eraseFromChatsTask, ({ userId, after = null }, { db }) =>
  db.transaction(async (tx) => {
    const chatIds = (await chatsAfter(tx, userId, after)).map(({ id }) => id)
    await eraseMessages(tx, userId, chatIds)
    const last = chatIds.at(-1)
    if (last && chatIds.length === batch)
      tx.addJob({ task: eraseFromChatsTask, payload: { userId, after: last } })
  }),
)

export const queueChatErasure = (tx: Tx, userId: string): void =>
  tx.addJob({ task: eraseFromChatsTask, payload: { userId } })
