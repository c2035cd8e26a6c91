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

/** All orders that were loaded, whichever screen they came from; kept up to date by events. */
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
/** How many ended orders the board shows; older ones are found by searching. */
const endedShown = 30
const largestPage = 100

const minuteMs = 60_000

/**
 * When the store has said that the food will be ready, so that it arrives when it was promised: the promised time less the time of
 * the delivery. That is the store's longest delivery time. For a scheduled order it is the expected one, so that the food does not
 * arrive long before the wanted time.
 */
export function readyBy({ datePromised, dateScheduled, times, store }: Order): number | undefined {
  if (datePromised === null) return undefined
  const wayMs =
    dateScheduled && times
      ? Date.parse(times.door.date) - Date.parse(times.ready.date)
      : store.delivery.time.max * minuteMs
  return Date.parse(datePromised) - wayMs
}

/** Longer than food that is wanted as soon as possible takes. */
const earlyMs = 120 * minuteMs

/** Whether a scheduled order is so far away that nobody prepares it yet, and no preparation time has to be given. */
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

/** Sorts a column: what is due first comes first, and the newest of the ended orders. */
function inTurn(column: Column, found: Order[]): Order[] {
  if (column === 'ended')
    return found.toSorted((a, b) => (lastChangeOf(a) < lastChangeOf(b) ? 1 : -1)).slice(0, endedShown)
  return found.toSorted((a, b) => dueAt(a) - dueAt(b) || (a.id < b.id ? -1 : 1))
}

export interface Board {
  storeId: string
  /** The ids of a column in sequence, as one string, so that the column renders again only when they change. */
  column(name: Column): ReadonlySignal<string>
  isLoading: ReadonlySignal<boolean>
  error: ReadonlySignal<unknown>
  /** Whether the orders are known, from the service or from the storage. */
  isKnown: ReadonlySignal<boolean>
  load(): Promise<void>
  take(order: Order): void
}

/** The board is stored for use without a network; changes within this time are stored together. */
const keepAfterMs = 500

function openBoard(storeId: string): Board {
  const ids = signal<readonly string[]>([])
  const loading = signal(0)
  const error = signal<unknown>(undefined)
  const isKnown = signal(false)
  const keptKey = `board ${storeId}`
  /** Ids from events that arrived while the orders were being loaded. */
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
      // Running orders, some of which may have to ring, are shown before the ended ones are loaded.
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

/** The boards of all stores whose orders the person may see. */
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

/** Whether somebody has to answer. Orders that the store accepts automatically have no deadline. */
const isAsked = ({ actions, dateDeadline }: Order) => actions.includes('accept') && dateDeadline !== null

/** An order was accepted on another device, or automatically. */
function tellAccepted(order: Order, before: Order): void {
  printAccepted(order)
  if (isAsked(before)) return
  ringOnce()
  toast(words.order.cameByItself(order.slug))
}

/**
 * Reports that an order was cancelled, whatever was about to be done with it. Several screens may report the same order; the later
 * toast replaces the first.
 */
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
    // Only its customer can cancel an order that nobody has answered.
    if (order.status === 'cancelled') tellCancelled(order as Order)
  })
live.connection.on('rider.order.assignment.time.ended', ({ slug }) => toast(words.order.nobodyTook(slug)))
live.connection.on('reload', (stream) => void boardOf(storeIn(stream))?.load())

/** The orders of all stores that wait for an answer, the most urgent first. */
export const unanswered = computed(() =>
  boards.value
    .flatMap((board) => board.column('new').value.split(' '))
    .flatMap((id) => orders.get(id).value ?? [])
    .filter(isAsked)
    .toSorted((a, b) => dueAt(a) - dueAt(b)),
)

type Answer = Awaited<ReturnType<Client['acceptOrder']>>

/** Performs an operation and takes the order that it returns. */
export async function act(work: () => Promise<Answer>): Promise<Order> {
  const asked = orders.ask()
  const { data } = await work()
  orders.takeAnswer(data, asked)
  return data
}

/** Loads an order again, after it turned out to be in another state than shown here. */
export const reloadOrder = (orderId: string): Promise<Order> =>
  act(() => live.client.getOrder({ params: { orderId } }))
