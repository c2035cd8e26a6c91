import { effect, signal, untracked } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import type { Arrival } from '#contract/states.ts'
import { now } from '../../kit/clock.ts'
import { toast } from '../../kit/toast.tsx'
import type { Waiting } from '../../live/outbox.ts'
import { type live, outbox } from '../app.ts'
import { isLoaded, orders, reloadOrder, takeLater } from '../orders/orders.ts'
import { ringOnce } from '../ring.ts'
import { words } from '../words.ts'
import { place, wasSent } from '../work/place.ts'
import { hasMovedOn } from './progress.ts'

/**
 * The steps that a rider takes with an order. Each is put into the outbox, which sends it once and in sequence when there is a
 * network.
 */

type Body = Parameters<typeof live.client.updateOrderStatus>[0]['body']

const freshMs = 120_000

const step = ({ id, slug }: Order, body: Body) =>
  outbox.add('updateOrderStatus', { params: { orderId: id }, body }, slug)

/** Sends the position first: the service judges by the last position it has received whether the rider is near enough. */
async function arrive(arrived: readonly Order[], tracking: Arrival): Promise<void> {
  const fix = place.value
  const told =
    fix &&
    now() - fix.readAt < freshMs &&
    outbox.add(
      'updatePosition',
      { body: { coordinates: fix.at, dateRecorded: new Date(fix.readAt).toISOString() } },
      words.steps.place,
    )
  // All are added at once, so that a quick hand-over of the first order comes after the arrival with the last one.
  await Promise.all([told, ...arrived.map((order) => step(order, { tracking }))])
}

export const arriveAtStore = (arrived: readonly Order[]) => arrive(arrived, 'rider-store-arrival')
export const arriveAtCustomer = (arrived: readonly Order[]) => arrive(arrived, 'rider-customer-arrival')
export const pickUp = (order: Order) => step(order, { status: 'ongoing' })
export const handOver = (order: Order, code: string) => step(order, { status: 'completed', code })
export const fail = (order: Order) => step(order, { status: 'failed' })

/** Declines an offer, or gives up an order that was not picked up. */
export const reject = ({ id, slug }: Order) =>
  outbox.add('rejectOrder', { params: { orderId: id }, body: {} }, slug)

type Call = {
  params?: { orderId?: string }
  body?: { status?: keyof typeof words.steps.names; tracking?: Arrival }
}

/** The name of a step. */
export function nameOf({ operationId, input }: Waiting): string {
  const { names } = words.steps
  if (operationId === 'rejectOrder') return names.reject
  const { status, tracking } = (input as Call).body ?? {}
  return tracking ? names[tracking] : names[status ?? 'ongoing']
}

const isPlace = ({ operationId }: Waiting) => operationId === 'updatePosition'

/**
 * The steps that wait for the network, and those that were refused. Positions are not included, because nobody has to know of them.
 */
export const waitingSteps = () => outbox.entries.value.filter((entry) => !isPlace(entry) && !entry.refusal)
export const refusedSteps = () => outbox.entries.value.filter((entry) => !isPlace(entry) && entry.refusal)

const orderIdOf = ({ input }: Waiting) => (input as Call).params?.orderId

/** The ids of the orders whose code is asked for on the screen. The reason for refusing a code is shown there. */
export const codeOrderIds = signal<readonly string[]>([])

/** The last hand-over of an order that was refused. */
export const refusedHandOver = (orderId: string): Waiting | undefined =>
  refusedSteps().findLast(
    (step) => orderIdOf(step) === orderId && (step.input as Call).body?.status === 'completed',
  )

export const whyRefused = ({ refusal }: Waiting): string => {
  const codes: { [code: string]: string } = words.errors.codes
  return codes[refusal!.code] ?? refusal!.text
}

effect(() => {
  if (!isLoaded.value) return
  for (const step of refusedSteps()) {
    const orderId = orderIdOf(step)
    if (orderId && hasMovedOn(step, orders.get(orderId).value)) untracked(() => void outbox.dismiss(step.id))
  }
})

/** Groups steps of the same name that were refused for the same reason, as at the counter of one store. */
export function refusedAlike(steps: readonly Waiting[]): Waiting[][] {
  const groups = new Map<string, Waiting[]>()
  for (const step of steps) {
    const key = `${nameOf(step)} ${step.refusal!.code}`
    groups.set(key, [...(groups.get(key) ?? []), step])
  }
  return [...groups.values()]
}

/** Says which orders and which step were not accepted. */
export const refusedTitle = (alike: readonly Waiting[]): string =>
  words.box.refusedTitle(alike.map(({ about }) => about).join(', '), nameOf(alike[0]!))

/** When an answer takes longer than this, for want of a network, the rider has gone on and looks at something else. */
const goneOnMs = 2000
let unannounced: Waiting[] = []

/**
 * Announces refused steps. It waits for the answers to other steps of the same name, so that those that are refused for the same
 * reason are announced together.
 */
function announceRefusals(): void {
  const unanswered = new Set(waitingSteps().map(nameOf))
  const due = unannounced.filter((step) => !unanswered.has(nameOf(step)))
  unannounced = unannounced.filter((step) => !due.includes(step))
  if (due.length > 0) ringOnce()
  for (const alike of refusedAlike(due))
    toast(refusedTitle(alike), { label: words.ok, run: () => {} }, { stays: true })
}

const doneWords: { [status: string]: (slug: string) => string } = words.steps.done

outbox.onOutcome((outcome) => {
  const { waiting } = outcome
  if (isPlace(waiting)) {
    if ('refusal' in outcome) void outbox.dismiss(waiting.id)
    else wasSent(waiting.input as Parameters<typeof wasSent>[0])
    return
  }
  const { params, body } = waiting.input as Call
  if ('refusal' in outcome && now() - waiting.addedAt >= goneOnMs)
    unannounced.push({ ...waiting, refusal: outcome.refusal })
  announceRefusals()
  if ('refusal' in outcome) {
    // The order is not in the state that is shown here, so it is loaded again.
    if (params?.orderId) void reloadOrder(params.orderId).catch(() => {})
    return
  }
  takeLater(outcome.answer as Order)
  const said = body?.status && doneWords[body.status]
  if (said) toast(said(waiting.about))
})
