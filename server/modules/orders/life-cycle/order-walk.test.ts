import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/states.ts'
import { balanceOf, escrowOf, reconcile, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { actions, acts, type Cast } from '#testing/orders/order-acts.ts'
import { openStage, orderOf, type Place, ways } from '#testing/orders/order-states.ts'
import { expectedOf, legalAt, refusedAt, repeatedAt, table, unknownTo } from '#testing/orders/order-table.ts'
import { outcomeOf, type Person } from '#testing/people.ts'

/** Long windows, so that no reminder or timeout changes an order during a comparison. */
const app = await startApp({ STORE_REMIND_MINUTES: '1440', STORE_ACCEPT_MINUTES: '1440' })
const { db } = app.services
const stage = await openStage(app)
const { staff } = stage

const ownPlaces: Place[] = [
  'ready, store delivers',
  'ongoing, store delivers',
  'completed by store',
  'completed without code',
]
const castOf = (place: Place): Cast => ({ ...(ownPlaces.includes(place) ? stage.own : stage.ridden), staff })

/** Everything that an action could change. */
const snapshot = (orderId: string) =>
  db.one(sql`
    SELECT to_jsonb(orders) AS row, (SELECT json_agg(order_view ORDER BY id) FROM order_view WHERE order_id = ${orderId}) AS views,
      (SELECT count(*) FROM ledger_journal) AS journals, (SELECT count(*) FROM event) AS events,
      (SELECT count(*) FROM audit_log) AS audited, (SELECT json_agg(stock ORDER BY id) FROM menu_item) AS stock
    FROM orders WHERE id = ${orderId}`)

async function moneyOf(orderId: string, customer: Person) {
  return {
    escrow: await balanceOf(db, escrowOf(orderId)),
    customer: await balanceOf(db, walletOf({ userId: customer.id })),
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const bill = 500_000
const back: OrderStatus[] = ['cancelled', 'rejected']
const places = Object.keys(ways) as Place[]
const legal = places.flatMap((place) => legalAt(place).map((act) => [place, act] as const))
const sides = { customer: 'customer', store: 'owner', rider: 'rider' } as const

describe.each(places)('%s', (place) => {
  // No invalid action changes the order, so that all tests can share one.
  const orderId = once(() => ways[place](stage))

  test('every invalid action is refused and changes nothing', async () => {
    const { code } = await orderOf(app, await orderId())
    const before = await snapshot(await orderId())
    for (const act of refusedAt(place)) {
      expect(await outcomeOf(acts[act](castOf(place), await orderId(), code)), act).toBe(
        expectedOf(place, act),
      )
    }
    // Journals, events and audit entries are never removed, so a single comparison at the end covers all actions.
    expect(await snapshot(await orderId())).toEqual(before)
  })

  test('the listed actions are those that work', async () => {
    const cast = castOf(place)
    for (const [side, who] of Object.entries(sides)) {
      if (unknownTo[place]?.includes(side)) continue
      const { data } = await cast[who].client.getOrder({ params: { orderId: await orderId() } })
      const working = legalAt(place).flatMap((act) => (act.startsWith(side) ? (actions[act] ?? []) : []))
      // The rider's action `reject` gives the order up, which is not a move of the order.
      const shown = data.actions.filter(
        (action) => Object.values(actions).includes(action) && !(side === 'rider' && action === 'reject'),
      )
      expect(shown.toSorted(), side).toEqual([...new Set(working)].toSorted())
    }
  })

  if (repeatedAt(place).length > 0)
    test('a repeat by the same side is 208 and changes nothing', async () => {
      const { code } = await orderOf(app, await orderId())
      for (const act of repeatedAt(place)) {
        const before = await snapshot(await orderId())
        expect(await outcomeOf(acts[act](castOf(place), await orderId(), code)), act).toBe('208')
        expect(await snapshot(await orderId()), act).toEqual(before)
      }
    })
})

/** The waiting jobs of an order, as the window names in their keys. */
async function waitingFor(orderId: string): Promise<string[]> {
  const jobs = await db.many<{ key: string }>(sql`SELECT key FROM job WHERE key LIKE ${`%:${orderId}`}`)
  return jobs.map(({ key }) => key.slice(0, -orderId.length - 1)).toSorted()
}

const windowsOf: { [status in OrderStatus]: string[] } = {
  pending: ['store-reminder', 'store-window'],
  accepted: ['overdue'],
  ready: ['overdue'],
  ongoing: [],
  completed: ['complaint-time'],
  failed: ['complaint-time'],
  cancelled: [],
  rejected: [],
}

test.for(legal)('%s: %s', async ([place, act]) => {
  const cast = castOf(place)
  const orderId = await ways[place](stage)
  const { code, payment_status } = await orderOf(app, orderId)
  const before = await moneyOf(orderId, cast.customer)
  const { data } = await acts[act](cast, orderId, code)
  const to = table[place][act]
  expect(data.status).toBe(to)
  const { status, settle_at, wait_ends_at } = await orderOf(app, orderId)
  expect(status === 'ready' ? ['accepted', 'ready'] : [status]).toContain(to)

  const after = await moneyOf(orderId, cast.customer)
  const givenBack = back.includes(status) || act === 'operator fails'
  const isOpen = ['pending', 'accepted', 'ready', 'ongoing'].includes(status)
  expect(after.escrow).toBe(isOpen || settle_at !== null ? bill : 0)
  expect(after.customer - before.customer).toBe(givenBack && payment_status === 'paid' ? bill : 0)
  expect(await waitingFor(orderId)).toEqual([
    ...windowsOf[status],
    ...(settle_at === null ? [] : ['settle']),
    ...(status === 'ongoing' && wait_ends_at !== null ? ['wait'] : []),
  ])
})

test('the ledger is clean afterwards', async () => {
  expect((await reconcile(db)).checks.flatMap(({ faults }) => faults)).toEqual([])
})
