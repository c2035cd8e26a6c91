import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { operator, signUp } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'

const app = await startApp()
const staff = await operator(app)
const people = await Promise.all(Array.from({ length: 4 }, () => signUp(app, 'customer')))

test('an operator gets every check, and the balances', async () => {
  await give(app, { userId: people[0]!.id }, 12_345)
  const { data } = await staff.client.getReconciliation()
  expect(data.clean).toBe(true)
  expect(data.checks.length).toBeGreaterThan(20)
  expect(data.balances).toContainEqual({ account: 'all wallets', balance: naira(123.45) })
  expect(data.balances).toContainEqual({ account: 'adjustments', balance: naira(-123.45) })
})

/** Two checks of every entry, one early and one later: both must see the same entries. */
const entriesSeen = ({ checks }: { checks: { name: string; rows: number }[] }) =>
  checks.filter(({ name }) => /^(All entries|Every entry)/.test(name)).map(({ rows }) => rows)

test('while money moves, all checks see one snapshot, and it is clean', async () => {
  let moving = true
  const movements = people.map(async ({ id: userId }) => {
    while (moving) await give(app, { userId }, 100)
  })
  try {
    for (let look = 0; look < 8; look++) {
      const { data } = await staff.client.getReconciliation()
      expect(data.checks.filter(({ faults }) => faults.length > 0)).toEqual([])
      const [early, later, ...more] = entriesSeen(data)
      expect({ later, more }).toEqual({ later: early, more: [] })
    }
  } finally {
    moving = false
    await Promise.all(movements)
  }
})
