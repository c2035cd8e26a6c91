import { expect } from 'vitest'
import { heldOf, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { goodPin, type Holder, withdrawalOf } from '../money/wallets.ts'
import { refusal } from '../people.ts'
import { naira } from '../stores.ts'
import { tellMaybe } from './arrivals.ts'
import { oneAt, type Step } from './step.ts'
import type { World } from './world.ts'

type Fault = Parameters<World['paystack']['failNext']>[1]

/** Faults of the call that sends money. */
const troubles: (Fault | undefined)[] = [
  undefined,
  { fault: 'drop', done: false },
  undefined,
  { fault: 'drop', done: true },
  undefined,
  { fault: 'status', status: 502, done: true },
]

/** The fee of a withdrawal; a payout by an operator has none. */
function feeOf({ person }: Holder, amount: number): number {
  if (person.role === 'customer') return 0
  return amount <= 500_000 ? 1_000 : amount <= 5_000_000 ? 2_500 : 5_000
}

/** Withdraws by the operation for the kind of holder; returns the id of the record. */
async function withdraw({ staff }: World, holder: Holder, amount: number): Promise<string> {
  const { person, party, bankId } = holder
  const body = { fund: naira(amount / 100), bank: { id: bankId } }
  const idempotencyKey = newId()
  if (person.role === 'customer') {
    const { data } = await staff.client.payOut({ params: { userId: person.id }, body, idempotencyKey })
    return data.id
  }
  const own = { ...body, pin: goodPin }
  const { data } =
    'storeId' in party
      ? await person.client.withdrawStoreFunds({ params: party, body: own, idempotencyKey })
      : await person.client.withdrawFunds({ body: own, idempotencyKey })
  return data.transaction.id
}

const everyone = ({ customers, riders, stores }: World): Holder[] => [...customers, ...riders, ...stores]

export const walletSteps = {
  async withdrawn(world, dice) {
    const { app, paystack, books, withdrawals } = world
    const all = everyone(world)
    const able = all.filter(({ party }) => books.of(walletOf(party)) >= 20_000)
    const holder = oneAt(able.length > 0 && dice.turn % 5 > 0 ? able : all, dice.pick)!
    const { party } = holder
    const wallet = walletOf(party)
    const amount = 10_000 + (dice.amount % Math.max(10_000, books.of(wallet)))
    const fee = feeOf(holder, amount)
    if (books.debtOf(wallet) > 0 || books.of(wallet) < amount + fee) {
      const code = books.debtOf(wallet) > 0 ? 'wallet.receivable.open' : 'wallet.funds.insufficient'
      expect(await refusal(withdraw(world, holder, amount))).toMatchObject({ code })
      return
    }
    const trouble = oneAt(troubles, dice.turn)
    if (trouble) paystack.failNext('POST /transfer', trouble)
    const { reference } = await withdrawalOf(app, await withdraw(world, holder, amount))
    withdrawals.push({ reference, party, amount, fee, status: 'pending' })
    books.add(wallet, -(amount + fee))
    books.add(heldOf(party), amount + fee)
  },
  async transferEnded(world, { pick, turn }) {
    const { paystack } = world
    const transfers = [...paystack.transfers.values()]
    const open = transfers.filter(({ status }) => status === 'pending' || status === 'success')
    const transfer = oneAt(open, pick)
    if (!transfer) return
    const outcome =
      transfer.status === 'success' ? 'reversed' : oneAt(['success', 'success', 'failed', 'reversed'], turn)!
    paystack.conclude(transfer.reference, outcome)
    await tellMaybe(world, pick)
  },
  /** The service polls for results without a webhook. */
  async endAskedFor({ app }) {
    await app.services.db.run(sql`
      UPDATE job SET run_at = now() WHERE key ~ '^withdrawal:[^:]+$'`)
  },
  async adjusted(world, { pick, amount, turn }) {
    const { staff, colleague, books } = world
    const { party } = oneAt(everyone(world), pick)!
    const type = turn % 3 === 0 ? 'debit' : 'credit'
    const fund = naira(amount / 100)
    const { data } = await staff.client.adjustWallet({ body: { party, type, fund, reason: 'It was due.' } })
    const confirming = colleague.client.confirmAdjustment({ params: { id: data.id } })
    if (type === 'debit' && books.of(walletOf(party)) < amount) {
      expect(await refusal(confirming)).toMatchObject({ code: 'adjustment.insufficient' })
      return
    }
    await confirming
    books.add('adjustments', type === 'credit' ? -amount : amount)
    if (type === 'credit') books.credit(walletOf(party), amount)
    else books.add(walletOf(party), -amount)
  },
  async rolledUp({ app }, { pick }) {
    await app.services.db.one(sql`SELECT ledger_roll_up(${1 + (pick % 20)})`)
  },
} satisfies { [name: string]: Step }
