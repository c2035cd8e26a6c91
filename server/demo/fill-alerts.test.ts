import { expect, test } from 'vitest'
import { demo } from '#contract/demo.ts'
import { sql } from '#platform/database/sql.ts'
import { pushedTo, pushesTried } from '#testing/alerts/push.ts'
import { startFilledApp } from '#testing/app/filled-app.ts'

const app = await startFilledApp()
const { db } = app.services

test('the customer and the store have read and unread alerts', async () => {
  const rows = await db.many(sql`
    SELECT coalesce(user_id, store_id) AS party, count(read_at) > 3 AS read, count(*) - count(read_at) > 3 AS unread
    FROM alert WHERE user_id = ${demo.people.customer.id} OR store_id = ${demo.storeId} GROUP BY 1 ORDER BY 1`)
  expect(rows).toEqual([
    { party: demo.people.customer.id, read: true, unread: true },
    { party: demo.storeId, read: true, unread: true },
  ])
  expect(await db.one(sql`SELECT user_id, type, read_at FROM alert WHERE id = ${demo.alertId}`)).toEqual({
    user_id: demo.people.customer.id,
    type: 'order-completed',
    read_at: null,
  })
})

test('the customer’s sandbox device has its pushes', async () => {
  await pushesTried(app)
  const pushed = await pushedTo(app, 'demo-registration-token-0000')
  expect(pushed.map(({ type }) => type)).toContain('order-accepted')
})
