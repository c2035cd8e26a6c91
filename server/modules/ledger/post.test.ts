import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { openTestDatabase } from '#testing/app/database.ts'
import { balanceOf, InsufficientFunds, type Leg, post, standingOf, walletOf } from './index.ts'

const db = await openTestDatabase()
const newParty = () => ({ userId: newId() })
const give = (party: { userId: string }, amount: number, key: string = newId()) =>
  db.transaction((tx) =>
    post(tx, {
      key,
      kind: 'adjustment',
      legs: [
        { account: 'adjustments', amount: -amount },
        { account: walletOf(party), amount },
      ],
    }),
  )
const postLegs = (legs: Leg[], key: string = newId()) =>
  db.transaction((tx) => post(tx, { key, kind: 'adjustment', legs }))

test('a journal moves its amounts once', async () => {
  const party = newParty()
  const key = newId()
  const first = await give(party, 500, key)
  const again = await give(party, 500, key)
  expect(first.posted).toBe(true)
  expect(again).toMatchObject({ posted: false, journalId: first.journalId })
  expect(await balanceOf(db, walletOf(party))).toBe(500)
})

test('the same key with other content is an error and moves nothing', async () => {
  const party = newParty()
  const key = newId()
  await give(party, 500, key)
  await expect(give(party, 501, key)).rejects.toThrow(/other content/)
  expect(await balanceOf(db, walletOf(party))).toBe(500)
})

test('one key posted many times concurrently moves its money once', async () => {
  const party = newParty()
  const key = newId()
  const posted = await Promise.all(Array.from({ length: 12 }, () => give(party, 70, key)))
  expect(posted.filter((each) => each.posted)).toHaveLength(1)
  expect(await balanceOf(db, walletOf(party))).toBe(70)
})

test('a wallet does not fall below zero with concurrent postings', async () => {
  const party = newParty()
  await give(party, 1000)
  const taking = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      postLegs([
        { account: walletOf(party), amount: -300 },
        { account: 'adjustments', amount: 300 },
      ]),
    ),
  )
  const refused = taking.filter((each) => each.status === 'rejected')
  expect(refused).toHaveLength(17)
  expect(refused.every((each) => each.reason instanceof InsufficientFunds)).toBe(true)
  expect(await balanceOf(db, walletOf(party))).toBe(100)
})

test('legs that do not sum to zero, or have an unknown account, are refused', async () => {
  const party = newParty()
  await expect(postLegs([{ account: walletOf(party), amount: 5 }])).rejects.toThrow(/add up to zero/)
  await expect(
    postLegs([
      { account: 'petty-cash' as 'losses', amount: -5 },
      { account: walletOf(party), amount: 5 },
    ]),
  ).rejects.toThrow(/does not exist/)
  expect(await balanceOf(db, walletOf(party))).toBe(0)
})

test('what a wallet cannot pay becomes a debt, collected from its next credit', async () => {
  const [faulty, injured] = [newParty(), newParty()]
  await give(faulty, 300)
  const charge = await postLegs([
    { account: walletOf(faulty), amount: -1000, mayOwe: true },
    { account: walletOf(injured), amount: 1000 },
  ])
  expect(charge.owed).toEqual([{ id: expect.any(String), account: walletOf(faulty), amount: 700 }])
  const { id } = charge.owed[0]!
  expect(await standingOf(db, injured)).toMatchObject({ balance: 1000 })
  expect(await standingOf(db, faulty)).toEqual({ balance: 0, held: 0, receivable: 700 })
  expect(await balanceOf(db, 'claims')).toBe(-700)

  expect((await give(faulty, 500)).collected).toEqual([{ id, account: walletOf(faulty), amount: 500 }])
  expect(await standingOf(db, faulty)).toEqual({ balance: 0, held: 0, receivable: 200 })
  expect((await give(faulty, 500)).collected).toEqual([{ id, account: walletOf(faulty), amount: 200 }])
  expect(await standingOf(db, faulty)).toEqual({ balance: 300, held: 0, receivable: 0 })
  expect(await balanceOf(db, 'claims')).toBe(0)
})

test('the balance of a platform account is the same before and after its roll-up', async () => {
  await give(newParty(), 123)
  const before = await balanceOf(db, 'adjustments')
  expect((await db.one<{ n: number }>(sql`SELECT ledger_roll_up(1000) AS n`)).n).toBeGreaterThan(0)
  expect(await db.many(sql`SELECT FROM ledger_unrolled`)).toEqual([])
  expect(await balanceOf(db, 'adjustments')).toBe(before)
})

test.for([
  'UPDATE ledger_entry SET amount = amount + 1',
  'DELETE FROM ledger_entry',
  'TRUNCATE ledger_entry',
  "UPDATE ledger_journal SET key = 'x'",
  'DELETE FROM ledger_journal',
  'TRUNCATE ledger_journal CASCADE',
])('the database refuses %s', async (statement) => {
  await give(newParty(), 5)
  await expect(db.pool.query(statement)).rejects.toThrow(/keeps what was written/)
})

test('the database refuses entries that do not balance', async () => {
  const { journalId } = await give(newParty(), 5)
  await expect(
    db.run(sql`INSERT INTO ledger_entry (journal_id, account_id, amount) VALUES (${journalId}, 999999, 1)`),
  ).rejects.toThrow(/add up to zero/)
})
