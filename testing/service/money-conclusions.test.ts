import { expect, test } from 'vitest'
import { standingOf } from '#modules/ledger/index.ts'
import { concludeWithdrawal } from '#modules/wallets/index.ts'
import { newId } from '#platform/ids.ts'
import type { TransferOutcome } from '#providers/payments/port.ts'
import { startApp } from '#testing/app.ts'
import { goodPin, richRider, untilWithdrawal } from '#testing/money/wallets.ts'
import { expectCleanBooks } from '#testing/orders/paid-orders.ts'
import { operator } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'

const app = await startApp({ SANDBOX_TRANSFER_SECONDS: '-1' })
const { services } = app
const { db } = services
const { person, party, bankId } = await richRider(app, await operator(app), 1_000_000)

async function withdrawing(): Promise<string> {
  const body = { fund: naira(100), bank: { id: bankId }, pin: goodPin }
  const { data } = await person.client.withdrawFunds({ body, idempotencyKey: newId() })
  return (await untilWithdrawal(app, data.transaction.id, 'processing')).reference
}

const success: TransferOutcome = { status: 'success', fee: 1_000 }
const reversed: TransferOutcome = { status: 'reversed', reason: 'the bank gave the money back' }

test('a success and its reversal, learnt concurrently and repeatedly, end the withdrawal in one way', async () => {
  // The hold of another withdrawal stays: it must not be returned as a second refund.
  await withdrawing()
  for (let round = 0; round < 10; round++) {
    const reference = await withdrawing()
    const learn = (outcome: TransferOutcome) =>
      db.transaction((tx) => concludeWithdrawal(tx, services, reference, outcome))
    await Promise.all([success, reversed, success, reversed, success, reversed].map(learn))
    expect(await standingOf(db, party)).toEqual({ balance: 989_000, held: 11_000, receivable: 0 })
  }
  await expectCleanBooks(app)
})

test('the reason is that of how the withdrawal ended, whatever the provider called it', async () => {
  const failed: TransferOutcome = { status: 'failed', reason: 'the transfer could not be processed' }
  const reasonAfter = async (...outcomes: TransferOutcome[]) => {
    const reference = await withdrawing()
    for (const outcome of outcomes)
      await db.transaction((tx) => concludeWithdrawal(tx, services, reference, outcome))
    const [alert] = (await person.client.getAlerts({ query: { pageSize: 1 } })).data
    const { reason }: { reason?: string } = alert!.data
    return [alert!.type, reason]
  }
  expect(await reasonAfter(failed)).toEqual(['withdrawal-failed', failed.reason])
  expect(await reasonAfter(reversed)).toEqual(['withdrawal-failed', 'the bank did not take the money'])
  expect(await reasonAfter(success, reversed)).toEqual(['withdrawal-reversed', reversed.reason])
  expect(await reasonAfter(success, failed)).toEqual(['withdrawal-reversed', reversed.reason])
})
