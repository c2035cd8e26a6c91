import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Client } from '#client/index.ts'
import type { Order } from '#contract/records/order.ts'
import { toast } from '../../kit/toast.tsx'
import { allPages } from '../../live/all-pages.ts'
import { openLoader } from '../../live/loader.ts'
import { openRecords } from '../../live/records.ts'
import { lastChangeOf } from '../../shared/last-change.ts'
import { live } from '../app.ts'
import { memberships } from '../stores/stores.ts'
import { words } from '../words.ts'
import { printAccepted } from './print.ts'
import { ringOnce } from './ring.ts'

/** Orders as they stand, whichever screen they came by. */
export const orders = openRecords<Order>()

export const columns = ['new', 'kitchen', 'ready', 'way', 'ended'] as const
export type Column = (typeof columns)[number]

const openStatuses = ['pending', 'accepted', 'ready', 'ongoing'] as const
const columnOf: { [status: string]: Column } = {
  pending: 'new',
  accepted: 'kitchen',
  ready: 'ready',
  ongoing: 'way',
}
/** As many of those that have ended as somebody looks back to; the rest are found by a search. */
const endedShown = 30
const largestPage = 100

const minuteMs = 60_000

/**
 * When the store has said that it is ready: it must leave then, to be there when it was promised. What is wanted at a time is not to
 * be there long before it.
 */
export function readyBy({ datePromised, dateScheduled, times, store }: Order): number | undefined {
  if (datePromised === null) return undefined
  const wayMs =
    dateScheduled && times
      ? Date.parse(times.door.date) - Date.parse(times.ready.date)
      : store.delivery.time.max * minuteMs
  return Date.parse(datePromised) - wayMs
}

/** Long before food is ready that was ordered for now. */
const earlyMs = 120 * minuteMs

/** Whether it is wanted so late that nobody cooks it yet, nor has to say how long that takes. */
export const isEarly = (order: Order, time: number): boolean =>
  /^(pending|accepted)$/.test(order.status) &&
  order.dateScheduled !== null &&
  (readyBy(order) ?? Date.parse(order.dateScheduled)) - time > earlyMs

/** When it is expected to leave the store. */
export const leavesAt = (order: Order): number | undefined =>
  order.times ? Date.parse(order.times.pickup.date) : readyBy(order)

const dueAt = (order: Order): number =>
  Date.parse((order.status === 'pending' ? order.dateDeadline : null) ?? '') ||
  readyBy(order) ||
  Date.parse(order.dateCreated)

/** What is due first comes first; of what has ended, the newest. */
function inTurn(column: Column, found: Order[]): Order[] {
  if (column === 'ended')
    return found.toSorted((a, b) => (lastChangeOf(a) < lastChangeOf(b) ? 1 : -1)).slice(0, endedShown)
  return found.toSorted((a, b) => dueAt(a) - dueAt(b) || (a.id < b.id ? -1 : 1))
}

export interface Board {
  storeId: string
  /** The ids of a column in their turn. A column is painted anew only when they change. */
  column(name: Column): ReadonlySignal<string>
  isLoading: ReadonlySignal<boolean>
  error: ReadonlySignal<unknown>
  /** Whether it has been loaded, or was kept from before. */
  isKnown: ReadonlySignal<boolean>
  load(): Promise<void>
  take(order: Order): void
}

/** What is shown is kept for when there is no network, the changes of a moment together. */
const keepAfterMs = 500

function openBoard(storeId: string): Board {
  const ids = signal<readonly string[]>([])
  const loading = signal(0)
  const error = signal<unknown>(undefined)
  const isKnown = signal(false)
  const keptKey = `board ${storeId}`
  /** Told by events while the answers are on their way. */
  let arrived = new Set<string>()
  let turn = 0

  async function send() {
    const mine = ++turn
    arrived = new Set()
    const asked = orders.ask()
    try {
      const params = { storeId }
      const open = await Promise.all(
        openStatuses.map((status) =>
          allPages((query) => live.client.getStoreOrdersByStatus({ params: { storeId, status }, query })),
        ),
      )
      if (mine !== turn) return
      const running = open.flat()
      // What rings does not wait for what has ended.
      for (const order of running) orders.takeAnswer(order, asked)
      ids.value = [...new Set([...ids.value, ...running.map(({ id }) => id)])]
      const pageSize = Math.min(largestPage, endedShown + running.length)
      const newest = await live.client.getStoreOrders({ params, query: { pageSize } })
      if (mine !== turn) return
      for (const order of newest.data) orders.takeAnswer(order, asked)
      const loaded = [...newest.data, ...running]
      ids.value = [...new Set([...loaded.map(({ id }) => id), ...arrived])]
      error.value = undefined
      isKnown.value = true
    } catch (reason) {
      if (mine === turn) error.value = reason
    }
  }
  const loadOnce = openLoader(live.listening, send)
  async function load() {
    loading.value++
    await loadOnce()
    loading.value--
  }

  async function showKept() {
    const asked = orders.ask()
    const kept = await live.storage.read<Order[]>('private', keptKey)
    if (!kept || isKnown.value) return
    for (const order of kept) orders.takeAnswer(order, asked)
    ids.value = [...new Set([...kept.map(({ id }) => id), ...ids.value])]
    isKnown.value = true
  }

  const divided = computed(() => {
    const byColumn: { [name in Column]: Order[] } = { new: [], kitchen: [], ready: [], way: [], ended: [] }
    for (const id of ids.value) {
      const order = orders.get(id).value
      if (order) byColumn[columnOf[order.status] ?? 'ended'].push(order)
    }
    return byColumn
  })
  const byName = new Map(
    columns.map((name) => [
      name,
      computed(() =>
        inTurn(name, divided.value[name])
          .map(({ id }) => id)
          .join(' '),
      ),
    ]),
  )
  let keeping: ReturnType<typeof setTimeout> | undefined
  effect(() => {
    const known = Object.values(divided.value).flat()
    if (!isKnown.value) return
    clearTimeout(keeping)
    keeping = setTimeout(() => {
      if (live.session.account.peek()) void live.storage.write('private', keptKey, known)
    }, keepAfterMs)
  })
  void showKept()
  void load()
  return {
    storeId,
    column: (name) => byName.get(name)!,
    isLoading: computed(() => loading.value > 0),
    error,
    isKnown,
    load,
    take(order) {
      orders.takeEvent(order)
      arrived.add(order.id)
      if (!ids.value.includes(order.id)) ids.value = [order.id, ...ids.value]
    },
  }
}

/** A board for each store whose orders the person may see. */
export const boards = signal<readonly Board[]>([])

effect(() => {
  const wanted = (memberships.value ?? [])
    .filter(({ permissions }) => permissions.includes('orders'))
    .map(({ store }) => store.id)
  untracked(() => {
    const before = boards.value
    if (before.map(({ storeId }) => storeId).join() === wanted.join()) return
    for (const { storeId } of before.filter((each) => !wanted.includes(each.storeId)))
      void live.storage.remove('private', `board ${storeId}`)
    boards.value = wanted.map((id) => before.find(({ storeId }) => storeId === id) ?? openBoard(id))
  })
})

export const boardOf = (storeId: string | undefined): Board | undefined =>
  boards.value.find((board) => board.storeId === storeId)

/** Nobody is asked for an answer to what the store accepts by itself: it has no deadline. */
const isAsked = ({ actions, dateDeadline }: Order) => actions.includes('accept') && dateDeadline !== null

/** It went to the kitchen, by somebody on another device or by itself. */
function tellAccepted(order: Order, before: Order): void {
  printAccepted(order)
  if (isAsked(before)) return
  ringOnce()
  toast(words.order.cameByItself(order.slug))
}

/** Whatever was about to be done with it; several screens may tell of one order. */
export const tellCancelled = ({ slug }: Order): void => toast(words.order.cancelled(slug))

const storeIn = (stream: string) => (stream.startsWith('store:') ? stream.slice('store:'.length) : undefined)

for (const event of ['order.new', 'order.update'] as const)
  live.connection.on(event, (order, { stream }) => {
    const board = boardOf(storeIn(stream))
    if (!board) return
    const before = orders.get(order.id).peek()
    board.take(order as Order)
    if (before?.status !== 'pending') return
    if (order.status === 'accepted') tellAccepted(order as Order, before)
    // Only its customer cancels what nobody has answered.
    if (order.status === 'cancelled') tellCancelled(order as Order)
  })
live.connection.on('rider.order.assignment.time.ended', ({ slug }) => toast(words.order.nobodyTook(slug)))
live.connection.on('reload', (stream) => void boardOf(storeIn(stream))?.load())

/** Those that wait for an answer, of all stores, the most urgent first. */
export const unanswered = computed(() =>
  boards.value
    .flatMap((board) => board.column('new').value.split(' '))
    .flatMap((id) => orders.get(id).value ?? [])
    .filter(isAsked)
    .toSorted((a, b) => dueAt(a) - dueAt(b)),
)

type Answer = Awaited<ReturnType<Client['acceptOrder']>>

/** Does something with an order and shows how it stands then. */
export async function act(work: () => Promise<Answer>): Promise<Order> {
  const asked = orders.ask()
  const { data } = await work()
  orders.takeAnswer(data, asked)
  return data
}

/** As it stands at the service, after it turned out to be another than here. */
export const reloadOrder = (orderId: string): Promise<Order> =>
  act(() => live.client.getOrder({ params: { orderId } }))
