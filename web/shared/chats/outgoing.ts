import { effect, signal, untracked } from '@preact/signals'
import type { MessageBody } from '#contract/records/message.ts'
import type { TalkMessage } from '../../kit/bubble.tsx'
import { now } from '../../kit/clock.ts'
import { shrinkPicture } from '../../kit/shrink.ts'
import type { Live } from '../../live/live.ts'
import { isUndecided, openRetry, usualPausesMs } from '../../live/retry.ts'
import { upload } from '../../live/upload.ts'
import { type Actor, perActor } from '../actor.ts'

interface Waiting {
  message: TalkMessage
  files: File[]
  /** Files that are already uploaded, in case only the message failed. */
  keys?: string[]
}

type Send = (body: MessageBody) => Promise<unknown>
export type Outgoing = ReturnType<typeof openOutgoing>

const shownFiles = (files: File[]): TalkMessage['files'] =>
  files.map((file) => ({ url: URL.createObjectURL(file), mimeType: file.type }))

/** A message as it is restored after a page load. One that was being sent counts as unsent, because its answer was lost. */
const found = ({ message, ...each }: Waiting): Waiting => ({
  ...each,
  message: {
    ...message,
    files: shownFiles(each.files),
    state: 'unsent',
    isRetried: message.isRetried ?? message.state === 'sending',
  },
})

/**
 * Messages that are being sent. Each is shown at once and has an id of its own, so that one that is sent twice is stored only once.
 * Messages without an answer are sent again automatically, in the order in which they were written. With `key` they are stored and
 * are still sent after the page was closed.
 */
export function openOutgoing(
  {
    client,
    storage,
    connection,
    isOnline,
    isReachable,
  }: Pick<Live, 'client' | 'storage' | 'isOnline' | 'isReachable'> & {
    connection: Pick<Live['connection'], 'state'>
  },
  send: Send,
  { key, pausesMs = usualPausesMs }: { key?: string; pausesMs?: number[] } = {},
) {
  const waiting = signal<Waiting[]>([])
  const underWay = new Set<string>()
  let isClosed = false

  const set = (id: string, part: Pick<TalkMessage, 'state' | 'isRetried'>) => {
    waiting.value = waiting.value.map((each) =>
      each.message.id === id ? { ...each, message: { ...each.message, ...part } } : each,
    )
  }
  const remove = (id: string) => {
    for (const { message } of waiting.value.filter((each) => each.message.id === id))
      for (const { url } of message.files) URL.revokeObjectURL(url)
    waiting.value = waiting.value.filter(({ message }) => message.id !== id)
  }

  async function deliver(id: string): Promise<unknown> {
    const next = waiting.value.find(({ message }) => message.id === id)
    if (!next || underWay.has(id)) return
    underWay.add(id)
    set(id, { state: 'sending' })
    try {
      const keys =
        next.keys ??
        (await upload(client, 'attachment', await Promise.all(next.files.map((file) => shrinkPicture(file)))))
      waiting.value = waiting.value.map((each) => (each.message.id === id ? { ...each, keys } : each))
      await send({
        ...(next.message.text ? { text: next.message.text } : {}),
        ...(keys.length > 0 ? { attachments: keys } : {}),
        clientMessageId: id,
      })
      remove(id)
      retry.answered()
      return undefined
    } catch (error) {
      set(id, { state: 'unsent', isRetried: isUndecided(error) })
      if (isUndecided(error)) retry.later()
      return error
    } finally {
      underWay.delete(id)
    }
  }

  async function sendUnanswered() {
    const unanswered = waiting.value.filter(({ message }) => message.state === 'unsent' && message.isRetried)
    for (const { message } of unanswered) {
      const error = await deliver(message.id)
      if (isClosed || (error !== undefined && isUndecided(error))) return
    }
  }
  // Without a network no attempt is made; the effect below starts one when it is back.
  const retry = openRetry(sendUnanswered, { mayTry: () => isOnline.value && !isClosed, pausesMs })
  const stop = effect(() => {
    if (isOnline.value && isReachable.value && connection.state.value !== 'waiting') void untracked(retry.now)
  })
  let stopKeeping: (() => void) | undefined
  async function keep(key: string) {
    const kept = await storage.read<Waiting[]>('private', key)
    if (isClosed) return
    waiting.value = [...(kept ?? []).map(found), ...waiting.value]
    stopKeeping = effect(() => void storage.write('private', key, waiting.value))
    void retry.now()
  }
  if (key) void keep(key)

  return {
    waiting,
    /** Resolves with the error if the message could not be sent. */
    write(text: string, files: File[]): Promise<unknown> {
      const id = crypto.randomUUID()
      const message: TalkMessage = {
        id,
        isMine: true,
        text,
        at: new Date(now()).toISOString(),
        files: shownFiles(files),
        state: 'sending',
      }
      waiting.value = [...waiting.value, { message, files }]
      // Messages that were written earlier are sent first.
      return retry.now().then(() => deliver(id))
    },
    again: deliver,
    remove,
    /** Ends sending: no waiting message is sent any more. */
    close() {
      isClosed = true
      retry.stop()
      stop()
      stopKeeping?.()
      for (const { message } of waiting.value) remove(message.id)
    },
  }
}

/** The waiting messages of each conversation are kept when its screen is left, and dropped at sign-out. */
const kept = perActor(({ live }: Actor) => {
  const talks = new Map<string, Outgoing>()
  effect(() => {
    if (live.session.state.value !== 'signed-out') return
    for (const talk of talks.values()) untracked(talk.close)
    talks.clear()
  })
  return talks
})

export function outgoingOf(actor: Actor, talkId: string, send: Send): Outgoing {
  const talks = kept(actor)
  const talk = talks.get(talkId) ?? openOutgoing(actor.live, send, { key: `outgoing ${talkId}` })
  talks.set(talkId, talk)
  return talk
}
