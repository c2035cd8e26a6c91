import { expect, test } from 'vitest'
import { standingOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { activeOwner, naira, openStore } from '#testing/stores.ts'

const app = await startApp()
const { db } = app.services
const [proposer, confirmer, third] = [await operator(app), await operator(app), await operator(app)]
const absent = '01900000-0000-7000-8000-0000000000ff'

async function proposed(party: Party, type: 'credit' | 'debit', amount: number) {
  const body = { party, type, fund: naira(amount), reason: 'Put right.' }
  return (await proposer.client.adjustWallet({ body })).data.id
}
const confirm = (id: string, by: Person = confirmer) => by.client.confirmAdjustment({ params: { id } })
const balance = async (party: Party) => (await standingOf(db, party)).balance
const recordsOf = (party: Party) =>
  db.many<{ type: string; category: string; effect: number; title: string }>(sql`
    SELECT type, category, effect, title FROM wallet_transaction JOIN ledger_account ON ledger_account.id = account_id
    WHERE name = ${`wallet:${'userId' in party ? `user:${party.userId}` : `store:${party.storeId}`}`}
      AND title = 'Put right.' ORDER BY wallet_transaction.id`)

const alertsOf = async (party: Party) => {
  const alerts = await db.many<{ type: string; body: string; reason: string }>(sql`
    SELECT type, body, data ->> 'reason' AS reason FROM alert
    WHERE coalesce(user_id, store_id) = ${partyIdOf(party)} AND type LIKE 'wallet-%' ORDER BY id`)
  return alerts.map(({ type, body, reason }) => [type, body, reason])
}

async function partyOf(kind: 'customer' | 'rider' | 'store'): Promise<Party> {
  if (kind !== 'store') return { userId: (await signUp(app, kind)).id }
  return { storeId: (await openStore(await activeOwner(app, proposer))).id }
}

test.for([
  ['customer', 'refund-in', 'payment-out'],
  ['rider', 'compensation-in', 'charge-out'],
  ['store', 'refund-in', 'charge-out'],
] as const)('a %s is credited as %s and debited as %s', async ([kind, credit, debit]) => {
  const party = await partyOf(kind)
  const { data } = await confirm(await proposed(party, 'credit', 500.25))
  expect(data).toMatchObject({
    fund: naira(500.25),
    proposedBy: proposer.id,
    confirmedBy: confirmer.id,
    dateConfirmed: expect.any(String),
  })
  expect(await balance(party)).toBe(50_025)
  await confirm(await proposed(party, 'debit', 100))
  expect(await balance(party)).toBe(40_025)
  const wallet = kind === 'store' ? 'the wallet of Test canteen' : 'your wallet'
  expect(await alertsOf(party)).toEqual([
    [
      'wallet-credited',
      `Buka put ₦500.25 into ${wallet}. The reason is shown in the transaction.`,
      'Put right.',
    ],
    [
      'wallet-debited',
      `Buka took ₦100 out of ${wallet}. The reason is shown in the transaction.`,
      'Put right.',
    ],
  ])
  expect(await recordsOf(party)).toEqual([
    { type: 'credit', category: credit, effect: 50_025, title: 'Put right.' },
    { type: 'debit', category: debit, effect: -10_000, title: 'Put right.' },
  ])
})

test('the proposer cannot confirm it; another operator can, and both are in the audit log', async () => {
  const party = await partyOf('customer')
  const id = await proposed(party, 'credit', 70)
  expect(await outcomeOf(confirm(id, proposer))).toBe('403 adjustment.own')
  expect(await balance(party)).toBe(0)
  await confirm(id)
  const acts = (await third.client.getAuditLog({ query: { pageSize: 2 } })).data
  expect(acts.map(({ operation, operatorId }) => [operation, operatorId])).toEqual([
    ['confirmAdjustment', confirmer.id],
    ['adjustWallet', proposer.id],
  ])
  // The path has only the id of the adjustment, so the audit entry gets the wallet and the amount in addition.
  expect(acts[0]).toMatchObject({ params: { id }, body: { party, type: 'credit', fund: naira(70) } })
})

test('a repeat by any operator is 208 with who confirmed it', async () => {
  const party = await partyOf('rider')
  const id = await proposed(party, 'credit', 70)
  await confirm(id)
  for (const by of [confirmer, third, proposer]) {
    const { statusCode, data } = await confirm(id, by)
    expect(statusCode).toBe(208)
    expect(data.confirmedBy).toBe(confirmer.id)
  }
  expect(await balance(party)).toBe(7000)
})

test('confirmed many times concurrently the money moves once', async () => {
  const party = await partyOf('rider')
  const id = await proposed(party, 'credit', 70)
  const outcomes = await Promise.all(
    [confirmer, third, confirmer, third].map((by) => outcomeOf(confirm(id, by))),
  )
  expect(outcomes.toSorted()).toEqual(['200', '208', '208', '208'])
  expect(await balance(party)).toBe(7000)
  expect(await recordsOf(party)).toHaveLength(1)
})

test('a debit that the wallet cannot pay stays pending until it can', async () => {
  const party = await partyOf('customer')
  await give(app, party, 4999)
  const id = await proposed(party, 'debit', 50)
  expect(await outcomeOf(confirm(id))).toBe('409 adjustment.insufficient')
  expect(await balance(party)).toBe(4999)
  await give(app, party, 1)
  expect(await outcomeOf(confirm(id, third))).toBe('200')
  expect(await balance(party)).toBe(0)
})

test('two concurrent debits do not use the same money', async () => {
  const party = await partyOf('customer')
  await give(app, party, 5000)
  const ids = [await proposed(party, 'debit', 50), await proposed(party, 'debit', 50)]
  const outcomes = await Promise.all(ids.map((id) => outcomeOf(confirm(id))))
  expect(outcomes.toSorted()).toEqual(['200', '409 adjustment.insufficient'])
  expect(await balance(party)).toBe(0)
})

test('an unknown adjustment, and one whose party is deleted, are refused', async () => {
  expect(await outcomeOf(confirm(absent))).toBe('404 adjustment.absent')
  const customer = await signUp(app, 'customer')
  const id = await proposed({ userId: customer.id }, 'credit', 5)
  await customer.client.deleteAccount({ body: { password: customer.password } })
  expect(await outcomeOf(confirm(id))).toBe('410 user.deleted')
  const { rows } = await db.pool.query(`SELECT FROM ledger_account WHERE name = 'wallet:user:${customer.id}'`)
  expect(rows).toEqual([])
})

test('the ledger is clean after adjustments', async () => {
  const { data } = await third.client.getReconciliation()
  expect(data.checks.filter(({ faults }) => faults.length > 0)).toEqual([])
})
