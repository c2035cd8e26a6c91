import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

const userId = Type.String()

export const eraseLateTracesTask = task('eraseLateTraces', { userId })
/**
 * The name of a task never changes, because jobs queued by earlier versions refer to it. `after` is the last stream of the
 * previous batch.
 */
export const redactEventsTask = task('eraseFromTold', { userId, after: Type.Optional(Type.String()) })
/** `after` is the last offset of the previous batch. */
export const redactStreamTask = task('eraseFromStream', {
  userId,
  stream: Type.String(),
  after: Type.Optional(Type.Integer()),
})
