import type { MessageBody } from '#contract/records/message.ts'
import { invalidField } from '#platform/operations/refusal.ts'

export interface MessageContent {
  text: string | null
  attachments: string[]
  clientMessageId: string | null
}

/** The content of a message: text, files, or both. */
export function contentOf(body: MessageBody): MessageContent {
  const { text = null, attachments = [], clientMessageId = null } = body
  if (text === null && attachments.length === 0) {
    throw invalidField('text', 'missing', 'must be sent, or attachments')
  }
  return { text, attachments, clientMessageId }
}
