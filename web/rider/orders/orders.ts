import { computed, effect, signal, untracked } from '@preact/signals'
import type { Client } from '#client/index.ts'
import type { Order } from '#contract/records/order.ts'
import { eachSecond } from '../../kit/clock.ts'
import { toast } from '../../kit/toast.tsx'
import { allPages } from '../../live/all-pages.ts'
import { openLoader } from '../../live/loader.ts'
import { openRecords } from '../../live/records.ts'
import { live, outbox } from '../app.ts'
import { foreseen } from '../box/progress.ts'
import { words } from '../words.ts'

/** All orders that were loaded, whichever screen they came from; kept up to date by events. */
export const orders = openRecords<Order>()

const openStatuses = ['pending', 'accepted', 'ongoing'] as const
const isOpen = ({ status }: Order) => (openStatuses as readonly string[]).includes(status)
const isCarried = ({ status }: Order) => status === 'accepted' || status === 'ongoing'

const ids = signal<readonly string[]>([])
/** Whether the open orders are known, from the service or from the storage. */
export const isKnown = signal(false)
/** Whether the service has answered which orders are open. */
export const isLoaded = signal(false)
export const loadError = signal<unknown>(undefined)
const keptKey = 'open orders'

/** Ids from events that arrived while the open orders were being loaded. */
let arrived = new Set<string>()
let turn = 0

export const loadOpen = openLoader(live.listening, async () => {
  const mine = ++turn
  arrived = new Set()
  const asked = orders.ask()
  try {
    const lists = await Promise.all(
      openStatuses.map((status) =>
        allPages((query) => live.client.getOrdersByStatus({ params: { status }, query })),
      ),
    )
    if (mine !== turn) return
    for (const order of lists.flat()) orders.takeAnswer(order, asked)
    ids.value = [...new Set([...lists.flat().map(({ id }) => id), ...arrived])]
    loadError.value = undefined
    isKnown.value = true
    isLoaded.value = true
  } catch (error) {
    if (mine === turn) loadError.value = error
  }
})

async function showKept(): Promise<void> {
  const asked = orders.ask()
  const kept = await live.storage.read<Order[]>('private', keptKey)
  if (!kept || isKnown.value) return
  for (const order of kept) orders.takeAnswer(order, asked)
  ids.value = [...new Set([...kept.map(({ id }) => id), ...ids.value])]
  isKnown.value = true
}

const known = computed(() => ids.value.flatMap((id) => orders.get(id).value ?? []))
/** The orders as the rider has left them: steps that wait for the network count as done. */
const left = computed(() => known.value.map((order) => foreseen(order, outbox.entries.value)))

/** The orders that the rider has accepted and not finished. */
export const carried = computed(() => left.value.filter(isCarried))
/** Orders that the rider has finished while the service does not know it yet. */
export const unsentEnds = computed(() =>
  left.value.filter((order, index) => !isOpen(order) && isCarried(known.value[index]!)),
)
const offered = computed(() =>
  left.value
    .filter(({ status, actions }) => status === 'pending' && actions.includes('accept'))
    .toSorted((a, b) => endOf(a) - endOf(b)),
)
const endOf = ({ dateDeadline }: Order) => Date.parse(dateDeadline ?? '') || 0

/** Offers that can be accepted now, the most urgent first. */
export const offers = computed(() =>
  offered.value.length === 0 ? offered.value : offered.value.filter((each) => endOf(each) > eachSecond.value),
)

// A telephone that is restarted without a network shows the open orders again.
effect(() => {
  const open = known.value.filter(isOpen)
  if (isKnown.value && live.session.account.peek()) void live.storage.write('private', keptKey, open)
})

/** An event and an answer may both report the loss; the second toast then replaces the first. */
export const tellLost = (order: Order): void =>
  toast(wasTaken(order) ? words.offer.taken(order.slug) : words.offer.over(order.slug))

const wasTaken = ({ trackings }: Order) =>
  trackings.some(({ type, status }) => type === 'rider-acceptance' && status === 'completed')

function take(order: Order): void {
  const before = foreseen(orders.get(order.id).peek() ?? order, outbox.entries.peek())
  orders.takeEvent(order)
  arrived.add(order.id)
  if (!ids.value.includes(order.id)) ids.value = [order.id, ...ids.value]
  if (before.status === 'pending' && order.status === 'rejected') tellLost(order)
  if (isCarried(before) && order.status === 'cancelled') {
    const said = order.rider ? words.box.calledOff(order.slug) : words.box.notYours(order.slug)
    toast(said, { label: words.ok, run: () => {} }, { stays: true })
  }
}

const isOwn = (stream: string) => stream === `user:${live.session.account.value?.id}`

for (const event of ['order.new', 'order.update'] as const)
  live.connection.on(event, (order, { stream }) => isOwn(stream) && take(order as Order))
live.connection.on('reload', () => void loadOpen())

effect(() => {
  if (live.session.account.value && !isKnown.peek()) void untracked(showKept)
})

effect(() => {
  const { state } = live.session
  if (state.value === 'signed-in' && live.isOnline.value) void untracked(loadOpen)
  if (state.value === 'signed-out') {
    turn++
    untracked(() => {
      orders.clear()
      ids.value = []
      isKnown.value = false
      isLoaded.value = false
    })
  }
})

const changedAt = ({ trackings, timelines }: Order) =>
  Math.max(...[...trackings, ...timelines].map(({ dateUpdated }) => Date.parse(dateUpdated)))

/**
 * Takes the answer to a step, which may have been sent long after it was taken: an event may already have reported a later state.
 */
export function takeLater(order: Order): void {
  const before = orders.get(order.id).peek()
  if (!before || changedAt(order) >= changedAt(before)) orders.takeAnswer(order, orders.ask())
}

type Answer = Awaited<ReturnType<Client['acceptOrder']>>

/** Performs an operation and takes the order that it returns. */
export async function act(work: () => Promise<Answer>): Promise<Order> {
  const asked = orders.ask()
  const { data } = await work()
  orders.takeAnswer(data, asked)
  if (isOpen(data) && !ids.value.includes(data.id)) ids.value = [data.id, ...ids.value]
  return data
}

/** Loads an order again, after it turned out to be in another state than shown here. */
export const reloadOrder = (orderId: string): Promise<Order> =>
  act(() => live.client.getOrder({ params: { orderId } }))
