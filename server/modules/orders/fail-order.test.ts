import { expect, test } from 'vitest'
import type { Fault } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { openStage, orderOf, ways } from '#testing/orders/order-states.ts'
import { outcomeOf, refusal } from '#testing/people.ts'

const app = await sharedApp()
const stage = await openStage(app)
const { staff } = stage
const fail = (orderId: string, fault: Fault, reason = 'Wrong bag.') =>
  staff.client.failOrder({ params: { orderId }, body: { fault, reason } })

const journals = async () =>
  (await app.services.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ledger_journal`)).n

const code = 'order.move.illegal'

test.for([
  ['ongoing', 'failed'],
  ['ready, overdue', 'cancelled'],
] as const)('%s: repeating the fault is 208, another fault is refused with the current one', async (row) => {
  const [place, status] = row
  const orderId = await ways[place](stage)
  expect((await fail(orderId, 'store')).data).toMatchObject({ status, fault: 'store' })
  const before = await journals()
  expect(await outcomeOf(fail(orderId, 'store', 'The wrong bag, as I said.'))).toBe('208')
  const error = await refusal(fail(orderId, 'rider'))
  expect(error).toMatchObject({ statusCode: 409, code })
  expect(error.fields).toEqual([
    { path: 'status', code, message: `is ${status}` },
    { path: 'fault', code, message: 'is store' },
  ])
  expect(await journals()).toBe(before)
  expect(await orderOf(app, orderId)).toMatchObject({ status, fault: 'store', reason: 'Wrong bag.' })
})

test('an order ended by a rider cannot be failed with another fault', async () => {
  const orderId = await ways['failed by rider'](stage)
  const { fields } = await refusal(fail(orderId, 'store'))
  expect(fields.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'status is failed',
    'fault is customer',
  ])
})
