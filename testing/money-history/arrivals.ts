import { walletOf } from '#modules/ledger/index.ts'
import { type Event, escrowOf, type KnownPayment, type World, walletOfCustomer } from './world.ts'

/** Where money for a payment must go: to the bill of an unpaid order, else to the wallet. */
export function place({ books }: World, { order, by }: KnownPayment, amount: number): void {
  const open = order?.status === 'pending' ? order : undefined
  const due = open ? open.row.bill_price - books.of(escrowOf(open)) : 0
  const kept = Math.min(amount, due)
  books.credit(walletOf(by), amount - kept)
  if (!open) return
  books.add(escrowOf(open), kept)
  if (kept === due) open.status = 'paid'
}

function take(world: World, payment: KnownPayment): void {
  if (payment.paid === undefined || payment.taken) return
  payment.taken = true
  world.books.arrive(payment.paid)
  place(world, payment, payment.paid)
}

/** Sends the webhook of an event, this many times. */
export async function tell(world: World, event: Event, times: number): Promise<void> {
  const { app, paystack, payments, strays, books } = world
  const { reference } = event.data
  const payment = payments.find((each) => each.reference === reference)
  const stray = strays.find((each) => each.reference === reference)
  if (payment) take(world, payment)
  if (stray?.state === 'untold') {
    stray.state = 'waiting'
    books.arrive(stray.amount)
    books.add('suspense', stray.amount)
  }
  await paystack.webhooks.deliver(`${app.url}/webhook/paystack`, { events: [event], times })
}

/** Sends the new events of the provider now, once or three times; or not now, but maybe later in `oldEventTold`. */
export async function tellMaybe(world: World, turn: number): Promise<void> {
  for (const event of world.paystack.webhooks.events.splice(0) as Event[]) {
    world.events.push(event)
    if (turn % 3 > 0) await tell(world, event, turn % 3 === 1 ? 1 : 3)
  }
}

/**
 * The payment window ends for all: payments without a webhook are found first, then unpaid orders are
 * cancelled.
 */
export function endWindows(world: World): void {
  const { payments, orders, books } = world
  for (const payment of payments.filter(({ expired }) => !expired)) {
    take(world, payment)
    payment.expired = true
  }
  for (const order of orders.filter(({ status }) => status === 'pending')) {
    books.credit(walletOfCustomer(order), books.of(escrowOf(order)))
    books.add(escrowOf(order), -books.of(escrowOf(order)))
    order.status = 'over'
  }
}
