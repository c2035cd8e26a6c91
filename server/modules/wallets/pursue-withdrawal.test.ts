import { afterAll, expect, test } from 'vitest'
import { standingOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { goodPin, type Holder, richRider, untilWithdrawal, withdrawalOf } from '#testing/money/wallets.ts'
import { eventually, jobsOf, operator } from '#testing/people.ts'
import { localPaystack, paystackKey } from '#testing/providers/local-paystack.ts'
import { naira } from '#testing/stores.ts'

const paystack = await localPaystack({
  banks: [{ code: '058', name: 'Guaranty Trust Bank' }],
  accounts: { '058/0123456785': 'BELLO TUNDE' },
  until: (end) => afterAll(end),
})
const app = await startApp({ ...paystack.settings, ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const staff = await operator(app)
const webhook = `${app.url}/webhook/paystack`

async function withdrawing() {
  const holder = await richRider(app, staff, 1_000_000)
  const body = { fund: naira(2500), bank: { id: holder.bankId }, pin: goodPin }
  const { data } = await holder.person.client.withdrawFunds({ body })
  const { id } = data.transaction
  return { holder, id, reference: (await withdrawalOf(app, id)).reference }
}
const free = async ({ party }: Holder) => (await standingOf(db, party)).balance
const asked = (id: string, times: number) =>
  eventually(async () => (await withdrawalOf(app, id)).asked >= times || undefined, `${times} questions`)
/** Runs the next query of the provider, which is due now or soon. It waits for a running query, which would postpone the next one. */
async function nextQuestion(id: string) {
  await asked(id, 1)
  const { asked: before, reference } = await withdrawalOf(app, id)
  const waiting = async () => {
    const questions = (await jobsOf(app, 'pursueWithdrawal')).filter(
      ({ payload }) => (payload as { reference: string }).reference === reference,
    )
    return questions.every(({ attempts }) => attempts === 0) ? questions[0] : undefined
  }
  await eventually(waiting, 'a waiting question')
  await clock.advance(600_000)
  await asked(id, before + 1)
  await eventually(
    async () => (await waiting()) ?? (isOver(await withdrawalOf(app, id)) || undefined),
    'its answer',
  )
}
const isOver = ({ status }: { status: string }) => status !== 'pending' && status !== 'processing'
const sentTimes = (reference: string) =>
  paystack.requests.filter(
    ({ url, body }) => url.pathname === '/transfer' && String(body).includes(reference),
  ).length
const settled = (id: string, status: string) => untilWithdrawal(app, id, status)

test('the bank receives the amount, the platform the fee, and the webhook completes it', async () => {
  const { holder, id, reference } = await withdrawing()
  await settled(id, 'processing')
  expect(paystack.transfers.get(reference)).toMatchObject({ amount: 250_000 })
  paystack.conclude(reference, 'success')
  const events = paystack.webhooks.events.splice(0)
  expect(await paystack.webhooks.deliver(webhook, { events, times: 3 })).toEqual([200, 200, 200])
  await settled(id, 'completed')
  expect(await free(holder)).toBe(749_000)
})

test('without a webhook, polling finds the result', async () => {
  const { id, reference } = await withdrawing()
  await settled(id, 'processing')
  paystack.conclude(reference, 'success')
  paystack.webhooks.events.length = 0
  await nextQuestion(id)
  await settled(id, 'completed')
})

test.for([
  ['drop', false],
  ['drop', true],
  ['status', false],
  ['status', true],
] as const)(
  'a call that ends in a %s (done: %s) is queried and sent at most once more',
  async ([kind, done]) => {
    const fault = kind === 'drop' ? { fault: kind, done } : { fault: kind, status: 502, done }
    paystack.failNext('POST /transfer', fault)
    const { holder, id, reference } = await withdrawing()
    await asked(id, 1)
    expect((await withdrawalOf(app, id)).status).toBe('pending')
    expect(await standingOf(db, holder.party)).toMatchObject({ held: 251_000 })
    await nextQuestion(id)
    await settled(id, 'processing')
    expect(sentTimes(reference)).toBe(done ? 1 : 2)
    paystack.conclude(reference, 'success')
    paystack.webhooks.events.length = 0
    await nextQuestion(id)
    await settled(id, 'completed')
    expect(await free(holder)).toBe(749_000)
  },
)

test('nothing is returned while the provider does not answer, however long', async () => {
  const { holder, id, reference } = await withdrawing()
  await settled(id, 'processing')
  paystack.failNext('GET /transfer/verify/*', { fault: 'status', status: 500, done: false }, 4)
  for (let round = 0; round < 4; round++) await nextQuestion(id)
  expect(await withdrawalOf(app, id)).toMatchObject({ status: 'processing' })
  expect(await standingOf(db, holder.party)).toMatchObject({ held: 251_000 })
  paystack.conclude(reference, 'failed')
  paystack.webhooks.events.length = 0
  await nextQuestion(id)
  await settled(id, 'failed')
  expect(await free(holder)).toBe(1_000_000)
})

test('too little money at the provider makes it wait, and operators are alerted once', async () => {
  const { balance } = paystack.account
  paystack.account.balance = 100
  const { holder, id, reference } = await withdrawing()
  await nextQuestion(id)
  expect(await withdrawalOf(app, id)).toMatchObject({ status: 'pending', asked: 2 })
  const alerts = await db.many(
    sql`SELECT FROM alert WHERE user_id = ${staff.id} AND type = 'provider-balance-low'`,
  )
  expect(alerts).toHaveLength(1)
  paystack.account.balance = balance
  await nextQuestion(id)
  await settled(id, 'processing')
  expect(paystack.transfers.get(reference)).toBeDefined()
  expect(await standingOf(db, holder.party)).toMatchObject({ held: 251_000 })
})

test('a forged webhook, a changed body, another provider’s path are refused, and nothing is queried', async () => {
  const { id, reference } = await withdrawing()
  await settled(id, 'processing')
  const events = [{ event: 'transfer.success', data: { id: 1, reference } }]
  expect(await paystack.webhooks.deliver(webhook, { events, key: 'sk_test_other' })).toEqual([401])
  expect(await paystack.webhooks.deliver(`${app.url}/webhook/sandbox`, { events })).toEqual([404])
  const bare = await fetch(webhook, { method: 'POST', body: JSON.stringify(events[0]) })
  expect(bare.status).toBe(401)
  // Checks the recorded webhooks rather than the queries: a scheduled query may be in progress.
  expect(await db.many(sql`SELECT FROM webhook WHERE reference = ${reference}`)).toEqual([])
})

test('a webhook that claims too much changes nothing: the provider is queried', async () => {
  const { holder, id, reference } = await withdrawing()
  await settled(id, 'processing')
  const before = (await withdrawalOf(app, id)).asked
  const lie = { event: 'transfer.reversed', data: { id: 77, reference } }
  await paystack.webhooks.deliver(webhook, { events: [lie], key: paystackKey })
  await asked(id, before + 1)
  await nextQuestion(id)
  expect(await withdrawalOf(app, id)).toMatchObject({ status: 'processing' })
  expect(await standingOf(db, holder.party)).toMatchObject({ held: 251_000 })
})

test('success and reversal, in any order and late, end as reversed with one refund', async () => {
  const { holder, id, reference } = await withdrawing()
  await settled(id, 'processing')
  paystack.conclude(reference, 'success')
  await nextQuestion(id)
  await settled(id, 'completed')
  paystack.conclude(reference, 'reversed')
  const [success, reversed] = paystack.webhooks.events.splice(0)
  await paystack.webhooks.deliver(webhook, { events: [reversed!, success!, reversed!], times: 2 })
  await settled(id, 'reversed')
  await paystack.webhooks.deliver(webhook, { events: [success!] })
  expect(await free(holder)).toBe(1_000_000)
  const { data } = await holder.person.client.getTransactions({ query: { category: 'refund-in' } })
  expect(data.filter(({ summary }) => summary.bill.price.amount === 2510)).toHaveLength(1)
})

test('money returned and later sent alerts the operators and changes no balance', async () => {
  const { holder, id, reference } = await withdrawing()
  await settled(id, 'processing')
  paystack.conclude(reference, 'failed')
  await nextQuestion(id)
  await settled(id, 'failed')
  paystack.conclude(reference, 'success')
  const event = paystack.webhooks.events.splice(0).at(-1)!
  await paystack.webhooks.deliver(webhook, { events: [event] })
  await eventually(
    async () =>
      (await db.maybe(sql`
        SELECT FROM alert WHERE user_id = ${staff.id} AND type = 'withdrawal-contradiction'`)) && true,
    'an alert',
  )
  expect(await withdrawalOf(app, id)).toMatchObject({ status: 'failed' })
  expect(await free(holder)).toBe(1_000_000)
})

test('a reversal whose webhook was lost is found a day later', async () => {
  const { holder, id, reference } = await withdrawing()
  await settled(id, 'processing')
  paystack.conclude(reference, 'success')
  await nextQuestion(id)
  await settled(id, 'completed')
  paystack.conclude(reference, 'reversed')
  paystack.webhooks.events.length = 0
  await clock.advance(24 * 3_600_000)
  await settled(id, 'reversed')
  expect(await free(holder)).toBe(1_000_000)
})
