import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

export const sendMessageTask = task('sendMessage', {
  kind: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
  to: Type.String(),
  subject: Type.String(),
  reference: Type.String(),
  /** The encrypted text, which may contain a code. */
  sealed: Type.String(),
  notAfter: Type.Optional(Type.String()),
})
