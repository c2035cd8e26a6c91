import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

/** The last chat of the previous batch. */
const after = Type.Optional(Type.String())

export const renameInChatsTask = task('renameInChats', { partyId: Type.String(), after })
export const eraseFromChatsTask = task('eraseFromChats', { userId: Type.String(), after })
