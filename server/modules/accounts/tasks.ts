import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

const userId = Type.String()

export const eraseLateTracesTask = task('eraseLateTraces', { userId })
/** `after` is the last stream of the batch before. */
export const eraseFromToldTask = task('eraseFromTold', { userId, after: Type.Optional(Type.String()) })
/** `after` is the last offset of the batch before. */
export const eraseFromStreamTask = task('eraseFromStream', {
  userId,
  stream: Type.String(),
  after: Type.Optional(Type.Integer()),
})
