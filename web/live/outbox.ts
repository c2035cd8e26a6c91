import { type ReadonlySignal, signal } from '@preact/signals'
import type { BukaError } from '#client/buka-error.ts'
import { calls } from '#client/calls.ts'
import type { Client, Input } from '#client/index.ts'
import type { OperationId, Operations } from '#contract/operations/index.ts'
import { now } from '../kit/clock.ts'
import { inTurn } from './in-turn.ts'
import { isUndecided, openRetry, usualPausesMs } from './retry.ts'
import type { Storage } from './storage.ts'

/**
 * Operations that can wait for the network. Each is stored before it is sent, and they are sent in the order in which they were
 * added, by one tab at a time. A request is repeated with the same Idempotency-Key until the service has answered, so that it is
 * executed once.
 */
export interface Outbox {
  /** Operations that wait, and refused ones that were not dismissed yet; the oldest first. */
  entries: ReadonlySignal<readonly Waiting[]>
  /** Resolves when the operation is stored: from then on it is still there after the page was closed. */
  add<K extends OperationId>(operationId: K, input: Input<Operations[K]>, about: string): Promise<Waiting>
  /** Sends what waits. Resolves when everything is answered, or when the service cannot be reached. */
  send(): Promise<void>
  /** Removes a refused operation. */
  dismiss(id: string): Promise<void>
  onOutcome(handler: (outcome: Outcome) => void): void
  /** Called at sign-out: nothing that waits is sent any more. */
  clear(): void
  close(): void
}

export interface Waiting {
  /** Also used as the Idempotency-Key. */
  id: string
  operationId: OperationId
  input: object
  /** What the operation changes, named by the screen, which finds its own entries by this name. */
  about: string
  addedAt: number
  /** When it was first sent: from then on the service may have received it. */
  firstSentAt?: number
  /** Set if the service has refused the operation, which will then not be executed. */
  refusal?: Refused
}

export interface Refused {
  code: string
  text: string
}

/** Reported once, to the handlers in the tab that sent the operation. */
export type Outcome = { waiting: Waiting; answer: unknown } | { waiting: Waiting; refusal: Refused }

export interface OutboxOptions {
  app: string
  client: Client
  storage: Storage
  /** Whether somebody is signed in. */
  isSignedIn: () => boolean
  /** The pauses after the first failure, the second and so on; the last one is used for all further failures. */
  pausesMs?: number[]
}

/** The service remembers an idempotency key for a day. A repeat after that could be executed a second time. */
const keyLifeMs = 23 * 3_600_000

export const unknownOutcome = 'outbox.outcome-unknown'

export function openOutbox({
  app,
  client,
  storage,
  isSignedIn,
  pausesMs = usualPausesMs,
}: OutboxOptions): Outbox {
  const entries = signal<readonly Waiting[]>([])
  const handlers: ((outcome: Outcome) => void)[] = []
  const channel = new BroadcastChannel(`buka-${app}-outbox`)
  /** Operations that the browser could not store. They wait as long as the page is open. */
  const unstored = new Map<string, Waiting>()
  let last = 0
  let generation = 0

  /** Keys sort in the order in which operations were added; `add` uses no time twice. */
  const keyOf = ({ addedAt, id }: Waiting) => `${String(addedAt).padStart(16, '0')} ${id}`

  async function load() {
    const stored = await storage.all<Waiting>('outbox')
    const all = [...stored, ...unstored].sort(([a], [b]) => (a < b ? -1 : 1))
    entries.value = all.map(([, waiting]) => waiting)
  }
  async function write(waiting: Waiting) {
    const key = keyOf(waiting)
    if (!unstored.has(key)) await storage.write('outbox', key, waiting)
    if (unstored.has(key) || !(await storage.read('outbox', key))) unstored.set(key, waiting)
    await changed()
  }
  async function remove(waiting: Waiting) {
    unstored.delete(keyOf(waiting))
    await storage.remove('outbox', keyOf(waiting))
    await changed()
  }
  async function changed() {
    await load()
    channel.postMessage('changed')
  }
  channel.onmessage = () => void load()

  const tell = (outcome: Outcome) => {
    for (const handler of handlers) handler(outcome)
  }
  async function refuse(waiting: Waiting, refusal: Refused) {
    await write({ ...waiting, refusal })
    tell({ waiting, refusal })
  }

  /** Sends one operation, and returns whether the service has decided about it. */
  async function deliver(waiting: Waiting): Promise<boolean> {
    const { id, operationId, input, firstSentAt } = waiting
    if (firstSentAt !== undefined && now() - firstSentAt > keyLifeMs) {
      await refuse(waiting, { code: unknownOutcome, text: '' })
      return true
    }
    // Stored before it is sent: after a crash, `firstSentAt` shows that the request may have arrived.
    if (firstSentAt === undefined) await write({ ...waiting, firstSentAt: now() })
    const mine = generation
    try {
      const call = client[operationId] as (input: object) => Promise<{ data: unknown }>
      const { data } = await call({ ...input, idempotencyKey: id })
      if (mine !== generation) return false
      await remove(waiting)
      tell({ waiting, answer: data })
    } catch (error) {
      if (mine !== generation || isUndecided(error)) return false
      const { code, text } = error as BukaError
      await refuse({ ...waiting, firstSentAt: firstSentAt ?? now() }, { code, text })
    }
    return true
  }

  async function sendAll() {
    await load()
    for (;;) {
      const next = entries.value.find(({ refusal }) => !refusal)
      if (!next || !isSignedIn()) break
      if (!(await deliver(next))) {
        retry.later()
        return
      }
      retry.answered()
    }
  }
  const retry = openRetry(() => inTurn(`buka-${app}-outbox`, sendAll), { mayTry: isSignedIn, pausesMs })

  void load()
  return {
    entries,
    async add(operationId, input, about) {
      if (/^[NR]/i.test(calls[operationId][0]!))
        throw new Error(`${operationId} cannot be sent twice without harm.`)
      last = Math.max(now(), last + 1)
      const waiting: Waiting = { id: crypto.randomUUID(), operationId, input, about, addedAt: last }
      await write(waiting)
      void retry.now()
      return waiting
    },
    send: retry.now,
    async dismiss(id) {
      const waiting = entries.value.find((each) => each.id === id && each.refusal)
      if (waiting) await remove(waiting)
    },
    onOutcome: (handler) => void handlers.push(handler),
    clear() {
      generation++
      retry.stop()
      unstored.clear()
      entries.value = []
    },
    close() {
      retry.stop()
      channel.close()
    },
  }
}
