import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/states.ts'
import { balanceOf, escrowOf, reconcile, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { actions, acts, type Cast } from '#testing/order-acts.ts'
import { openStage, orderOf, type Place, ways } from '#testing/order-states.ts'
import { expectedOf, legalAt, refusedAt, repeatedAt, table, unknownTo } from '#testing/order-table.ts'
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
  db.one<{ audited: number }>(sql`
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

const bill = 500_000
const back: OrderStatus[] = ['cancelled', 'rejected']
const places = Object.keys(ways) as Place[]
const legal = places.flatMap((place) => legalAt(place).map((act) => [place, act] as const))
const sides = { customer: 'customer', store: 'owner', rider: 'rider' } as const

test.for(places)('%s: every invalid action is refused and changes nothing', async (place) => {
  const orderId = await ways[place](stage)
  const { code } = await orderOf(app, orderId)
  const before = await snapshot(orderId)
  for (const act of refusedAt(place)) {
    expect(await outcomeOf(acts[act](castOf(place), orderId, code)), act).toBe(expectedOf(place, act))
    expect(await snapshot(orderId), act).toEqual(before)
  }
})

test.for(places.filter((place) => repeatedAt(place).length > 0))(
  '%s: a repeat by the same side is 208 and changes nothing',
  async (place) => {
    const orderId = await ways[place](stage)
    const { code } = await orderOf(app, orderId)
    for (const act of repeatedAt(place)) {
      const { audited, ...before } = await snapshot(orderId)
      expect(await outcomeOf(acts[act](castOf(place), orderId, code)), act).toBe('208')
      expect(await snapshot(orderId), act).toMatchObject(before)
    }
  },
)

test.for(legal)('%s: %s', async ([place, act]) => {
  const cast = castOf(place)
  const orderId = await ways[place](stage)
  const { code, payment_status } = await orderOf(app, orderId)
  const before = await moneyOf(orderId, cast.customer)
  const { data } = await acts[act](cast, orderId, code)
  const to = table[place][act]
  expect(data.status).toBe(to)
  const { status, settle_at } = await orderOf(app, orderId)
  expect(status === 'ready' ? ['accepted', 'ready'] : [status]).toContain(to)

  const after = await moneyOf(orderId, cast.customer)
  const givenBack = back.includes(status) || act === 'operator fails'
  const isOpen = ['pending', 'accepted', 'ready', 'ongoing'].includes(status)
  expect(after.escrow).toBe(isOpen || settle_at !== null ? bill : 0)
  expect(after.customer - before.customer).toBe(givenBack && payment_status === 'paid' ? bill : 0)
})

test.for(places)('%s: the listed actions are those that work', async (place) => {
  const cast = castOf(place)
  const orderId = await ways[place](stage)
  for (const [side, who] of Object.entries(sides)) {
    if (unknownTo[place]?.includes(side)) continue
    const { data } = await cast[who].client.getOrder({ params: { orderId } })
    const working = legalAt(place).flatMap((act) => (act.startsWith(side) ? (actions[act] ?? []) : []))
    // Giving up an order is not a move of the order.
    const shown = data.actions.filter(
      (action) => Object.values(actions).includes(action) && !(side === 'rider' && action === 'reject'),
    )
    expect(shown.toSorted(), side).toEqual([...new Set(working)].toSorted())
  }
})

test('the ledger is clean afterwards', async () => {
  expect((await reconcile(db)).checks.flatMap(({ faults }) => faults)).toEqual([])
})
