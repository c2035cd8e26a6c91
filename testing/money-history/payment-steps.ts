import type { OneTimePaymentMethod } from '#contract/states.ts'
import { walletOf } from '#modules/ledger/index.ts'
import { unmatchedMoney } from '../money/unmatched-money.ts'
import { naira } from '../stores.ts'
import { place, tell, tellMaybe } from './arrivals.ts'
import { oneAt, type Step } from './step.ts'
import type { KnownOrder, World } from './world.ts'

const personOf = ({ customers }: World, userId: string) =>
  customers.find(({ person }) => person.id === userId)?.person

export async function askFor(world: World, order: KnownOrder, method: OneTimePaymentMethod): Promise<void> {
  const { id: orderId, customer_id: userId } = order.row
  const { data } = await personOf(world, userId)!.client.initiateOneTimePayment({
    body: { purpose: 'order', orderId, method },
  })
  remember(world, data, userId, order)
}

function remember(
  { payments }: World,
  { reference, amount }: { reference: string; amount: { amount: number } },
  userId: string,
  order?: KnownOrder,
): void {
  if (payments.some((payment) => payment.reference === reference)) return
  const asked = Math.round(amount.amount * 100)
  const by = { userId }
  payments.push({ reference, by, asked, taken: false, expired: false, ...(order && { order }) })
}

export const paymentSteps = {
  async cardAskedFor(world, { pick }) {
    // Orders of people who have been replaced stay.
    const pending = world.orders.filter(
      ({ status, row }) => status === 'pending' && personOf(world, row.customer_id),
    )
    const order = oneAt(pending, pick)
    if (order) await askFor(world, order, 'card')
  },
  async topUpAskedFor(world, { pick, amount }) {
    const { person } = oneAt(world.customers, pick)!
    const fund = naira((amount + 10_000) / 100)
    const { data } = await person.client.initiateOneTimePayment({ body: { purpose: 'top-up', fund } })
    remember(world, data, person.id)
  },
  async paid(world, { pick, amount, turn }) {
    const payment = oneAt(world.payments.filter(({ paid }) => paid === undefined).slice(-4), pick)
    if (!payment) return
    const { asked, reference } = payment
    payment.paid = [asked, asked, Math.ceil(asked / 3), asked + amount][pick % 4]!
    world.paystack.pay(reference, payment.paid)
    await tellMaybe(world, turn)
  },
  async strayCame(world, { amount, turn }) {
    const reference = await unmatchedMoney(world.paystack, amount + 10_000)
    world.strays.push({ reference, amount: amount + 10_000, state: 'untold' })
    await tellMaybe(world, turn)
  },
  async oldEventTold(world, { pick, turn }) {
    const event = oneAt(world.events, pick)
    if (event) await tell(world, event, 1 + (turn % 2))
  },
  async strayAssigned(world, { pick, turn }) {
    const { staff, strays, payments, customers, riders, stores, books } = world
    const stray = oneAt(
      strays.filter(({ state }) => state === 'waiting'),
      pick,
    )
    if (!stray) return
    const { data } = await staff.client.getSuspense({ query: { keyword: stray.reference } })
    const payment = turn % 2 === 0 ? oneAt(payments, pick) : undefined
    const { party } = oneAt([...customers, ...riders, ...stores], pick)!
    const to = payment ? { reference: payment.reference } : party
    await staff.client.assignSuspense({ params: { id: data[0]!.id }, body: { to, note: 'Found.' } })
    stray.state = 'assigned'
    books.add('suspense', -stray.amount)
    if (payment) place(world, payment, stray.amount)
    else books.credit(walletOf(party), stray.amount)
  },
} satisfies { [name: string]: Step }
