import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { openStage, ways } from '#testing/orders/order-states.ts'
import { expectField, outcomeOf } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'

const app = await sharedApp()
const stage = await openStage(app)
const { rider, owner, customer } = stage.ridden
const read = async (query: NonNullable<Parameters<typeof rider.client.getEarnings>[0]>['query'] = {}) =>
  (await rider.client.getEarnings({ query })).data

const nothing = {
  deliveries: 0,
  earned: { price: naira(0) },
  fees: { price: naira(0) },
  tips: { price: naira(0) },
  compensations: { price: naira(0) },
  charges: { price: naira(0) },
}

test('a rider who has earned nothing has every day of a week, with zeroes', async () => {
  const { days, totals, timezone } = await read()
  expect([timezone, totals]).toEqual(['Africa/Lagos', nothing])
  expect(days.map(({ day, ...figures }) => [typeof day, figures])).toEqual(Array(7).fill(['string', nothing]))
})

test('fees, tips, compensations and charges are those of the transactions; deliveries those completed', async () => {
  for (let count = 0; count < 2; count++) await ways['completed by rider'](stage)
  // Called off after the rider had arrived: the store pays.
  const calledOff = { orderId: await ways['accepted, with rider'](stage) }
  await rider.client.updateOrderStatus({ params: calledOff, body: { tracking: 'rider-store-arrival' } })
  await owner.client.rejectOrder({ params: calledOff, body: { reason: 'No more rice.' } })
  const { data: records } = await rider.client.getTransactions()
  const sumOf = (category: string) =>
    records
      .filter((each) => each.category === category)
      .reduce((sum, { summary }) => sum + summary.bill.price.amount, 0)
  const [fees, tips, compensations] = ['delivery-in', 'tip-in', 'compensation-in'].map(sumOf)
  expect([fees, tips, compensations].filter((amount) => amount === 0).length).toBeLessThan(2)
  const { days, totals } = await read()
  expect(totals).toEqual({
    deliveries: 2,
    earned: { price: naira(fees! + tips! + compensations!) },
    fees: { price: naira(fees!) },
    tips: { price: naira(tips!) },
    compensations: { price: naira(compensations!) },
    charges: { price: naira(0) },
  })
  expect(days.reduce((sum, { earned }) => sum + earned.price.amount, 0)).toBe(totals.earned.price.amount)
  const past = await read({ from: '2026-01-01', to: '2026-01-03' })
  expect([past.totals, past.days.map(({ day }) => day)]).toEqual([
    nothing,
    ['2026-01-01', '2026-01-02', '2026-01-03'],
  ])
  expect(app.log.findLast(({ operation }) => operation === 'getEarnings')?.queries).toBe(2)
})

test('dates that are none, in the wrong order or too far apart are refused; it is for riders', async () => {
  const ask = (query: { from?: string; to?: string }) => rider.client.getEarnings({ query })
  await expectField(ask({ from: '2026-02-30' }), 'from')
  await expectField(ask({ from: '2026-03-02', to: '2026-03-01' }), 'from')
  await expectField(ask({ from: '2026-01-01', to: '2026-12-01' }), 'from')
  expect(await outcomeOf(customer.client.getEarnings())).toBe('403 auth.role.forbidden')
})
