import { signal } from '@preact/signals'
import type { Client } from '#client/index.ts'
import type { MessageBody } from '#contract/records/message.ts'
import { now } from '../../kit/clock.ts'
import { shrinkPicture } from '../../kit/shrink.ts'
import type { TalkMessage } from '../../kit/talk.tsx'
import { upload } from '../../live/upload.ts'

interface Waiting {
  message: TalkMessage
  text: string
  files: File[]
  /** Uploaded already, should only the message have failed. */
  keys?: string[]
}

/**
 * Messages on their way. Each is shown at once and keeps its own name, so that one that is sent twice is there once.
 */
export function openOutgoing(client: Client, send: (body: MessageBody) => Promise<unknown>) {
  const waiting = signal<Waiting[]>([])
  const set = (id: string, state: 'sending' | 'unsent') => {
    waiting.value = waiting.value.map((each) =>
      each.message.id === id ? { ...each, message: { ...each.message, state } } : each,
    )
  }
  const remove = (id: string) => {
    for (const { message } of waiting.value.filter((each) => each.message.id === id))
      for (const { url } of message.files) URL.revokeObjectURL(url)
    waiting.value = waiting.value.filter(({ message }) => message.id !== id)
  }

  async function deliver(id: string): Promise<unknown> {
    const found = waiting.value.find(({ message }) => message.id === id)
    if (!found) return
    set(id, 'sending')
    try {
      found.keys ??= await upload(
        client,
        'attachment',
        await Promise.all(found.files.map((file) => shrinkPicture(file))),
      )
      await send({
        ...(found.text ? { text: found.text } : {}),
        ...(found.keys.length > 0 ? { attachments: found.keys } : {}),
        clientMessageId: id,
      })
      remove(id)
      return undefined
    } catch (error) {
      set(id, 'unsent')
      return error
    }
  }

  return {
    waiting,
    /** Gives the error where it did not go. */
    write(text: string, files: File[]): Promise<unknown> {
      const id = crypto.randomUUID()
      const message: TalkMessage = {
        id,
        isMine: true,
        text,
        at: new Date(now()).toISOString(),
        files: files.map((file) => ({ url: URL.createObjectURL(file), mimeType: file.type })),
        state: 'sending',
      }
      waiting.value = [...waiting.value, { message, text, files }]
      return deliver(id)
    },
    again: deliver,
    remove,
  }
}
