import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { isNuban } from '#providers/banks/nuban.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { sandboxIncoming } from '#providers/payments/sandbox/incoming.ts'
import { sandboxOutgoing } from '#providers/payments/sandbox/outgoing.ts'
import { sandboxPayments } from '#providers/payments/sandbox.ts'
import { type MovableClock, openMovableClock } from '#testing/app/clock.ts'
import { openTestDatabase } from '#testing/app/database.ts'
import { newPayment, newTransfer } from '#testing/providers/payment-samples.ts'
import { paymentsContract } from '#testing/providers/payments-suite.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'
import { usualFees } from '#testing/providers/usual-fees.ts'

const key = Buffer.alloc(32, 7)
const baseUrl = () => 'http://127.0.0.1:3000'
const withSeconds = (transferSeconds: number, on: Database = db) =>
  sandboxPayments({ db: on, key, fees: usualFees, transferSeconds, baseUrl })

let db: Database & { url: string }
let clock: MovableClock
beforeAll(async () => {
  db = await openTestDatabase()
  clock = await openMovableClock(db)
})

const setBalance = (kobo: number) => db.run(sql`UPDATE sandbox_bank SET balance = ${kobo}`)

paymentsContract('the sandbox', async () => {
  await setBalance(100_000_000)
  return {
    payments: withSeconds(-1),
    pay: sandboxIncoming(db, usualFees, baseUrl).receive,
    decline: sandboxIncoming(db, usualFees, baseUrl).decline,
    conclude: sandboxOutgoing(db, usualFees, -1).conclude,
    setBalance,
    webhook: { header: 'x-sandbox-signature', key },
  }
})

describe('incoming payments', () => {
  test('accounts look real, are spread over banks, and are always the same for a reference', async () => {
    const requests = Array.from({ length: 40 }, (_, index) => newPayment({ reference: `fixed-${index}` }))
    const accounts = await Promise.all(requests.map((request) => withSeconds(2).openAccount(request)))
    for (const { bank, accountNumber } of accounts)
      expect(isNuban({ bankCode: bank.code, accountNumber })).toBe(true)
    expect(new Set(accounts.map(({ bank }) => bank.code)).size).toBeGreaterThan(10)
    expect(accounts[0]).toMatchObject({ bank: { code: '51244' }, accountNumber: '2188915928' })
  })

  test('several transfers for one reference all arrive, in order', async () => {
    const { receive } = sandboxIncoming(db, usualFees, baseUrl)
    const reference = `buka-${randomUUID()}`
    const before = await withSeconds(2).balance()
    const ids = [await receive(reference, 100_000), await receive(reference, 300_000)]
    const arrivals = await withSeconds(2).arrivals(reference)
    expect(arrivals.map(({ id, amount, fee }) => ({ id, amount, fee }))).toEqual([
      { id: ids[0], amount: 100_000, fee: 1_500 },
      { id: ids[1], amount: 300_000, fee: 14_500 },
    ])
    expect(await withSeconds(2).balance()).toBe(before + 400_000 - 16_000)
  })

  test('a reference used for an account is refused for a page, and the reverse', async () => {
    const request = newPayment()
    await withSeconds(2).openAccount(request)
    const others = [
      () => withSeconds(2).openCardPage(request),
      () => withSeconds(2).openAccount({ ...request, amount: request.amount + 1 }),
    ]
    for (const other of others) expect((await providerFailure(other())).kind).toBe('refused')
  })
})

describe('outgoing transfers', () => {
  test('a transfer concludes by itself after its time, and not before', async () => {
    const payments = withSeconds(30)
    const transfer = newTransfer()
    expect(await payments.send(transfer)).toEqual({ status: 'pending' })
    await clock.advance(29_000)
    expect(await payments.outcomeOf(transfer.reference)).toEqual({ status: 'pending' })
    await clock.advance(1_000)
    expect(await payments.outcomeOf(transfer.reference)).toEqual({ status: 'success', fee: 2_500 })
  })

  test('with 0 seconds it concludes at once, with -1 never', async () => {
    expect(await withSeconds(0).send(newTransfer())).toEqual({ status: 'success', fee: 2_500 })
    const transfer = newTransfer()
    await withSeconds(-1).send(transfer)
    await clock.advance(10 * 86_400_000)
    expect(await withSeconds(-1).outcomeOf(transfer.reference)).toEqual({ status: 'pending' })
  })

  test.for([
    [990_000_000, 'failed'],
    [980_000_000, 'reversed'],
  ] as const)(
    'to an account from %i on it always %s, and the money is returned',
    async ([serial, status]) => {
      const before = await withSeconds(0).balance()
      const bank = { ...newTransfer().bank, accountNumber: sandboxAccountNumber('058', serial) }
      expect(await withSeconds(0).send(newTransfer({ bank }))).toMatchObject({ status })
      expect(await withSeconds(0).balance()).toBe(before)
    },
  )

  test('a final status does not change', async () => {
    const { conclude } = sandboxOutgoing(db, usualFees, -1)
    const transfer = newTransfer()
    await withSeconds(-1).send(transfer)
    const before = await withSeconds(-1).balance()
    expect(await conclude(transfer.reference, 'failed')).toBe('failed')
    for (const other of ['success', 'reversed', 'failed'] as const)
      expect(await conclude(transfer.reference, other)).toBe('failed')
    expect(await withSeconds(-1).balance()).toBe(before + transfer.amount + 2_500)
    expect(await conclude(`buka-${randomUUID()}`, 'success')).toBeUndefined()
    const other = newTransfer()
    await withSeconds(0).send(other)
    expect(await conclude(other.reference, 'failed')).toBe('success')
  })

  test('another process sees the same state', async () => {
    const transfer = newTransfer()
    await withSeconds(-1).send(transfer)
    const other = openDatabase({ url: db.url, connections: 2, statementTimeoutMs: 5_000 })
    try {
      expect(await withSeconds(-1, other).send(transfer)).toEqual({ status: 'pending' })
      expect(await withSeconds(-1, other).balance()).toBe(await withSeconds(-1).balance())
    } finally {
      await other.close()
    }
  })
})
