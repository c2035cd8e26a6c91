import type { Fault } from '#contract/states.ts'
import { deleteCart, writeCart } from '#modules/carts/index.ts'
import { newOrderFrom } from '#modules/checkout/index.ts'
import { acceptOffer, offerToRiders, openRound } from '#modules/dispatch/index.ts'
import {
  type Move,
  type MoveOptions,
  type Mover,
  moveOrder,
  type OrderRow,
  placeOrder,
  publishOrder,
  readViewSource,
  setPromisedTime,
  writeOrder,
} from '#modules/orders/index.ts'
import { createPayment, recordIncomingTransfer } from '#modules/payments/index.ts'
import { sql } from '#platform/database/sql.ts'
import { providerFees } from '#providers/payments/fees.ts'
import { accountFor } from '#providers/payments/sandbox/incoming.ts'
import type { Config } from '#server/config.ts'
import { packsOf } from './data/order-lines.ts'
import { customerIdOf, type DemoOrder, riderIds } from './data/order-table.ts'
import { people } from './data/people.ts'
import { demoId } from './ids.ts'
import type { Past } from './past.ts'

/** The tip in naira, limited by the settings. */
export const allowedTip = ({ TIP_HIGHEST_KOBO }: Config, naira: number) =>
  ({ currency: 'ngn', amount: Math.min(naira, TIP_HIGHEST_KOBO / 100) }) as const

/** Places an order through the cart, at the prices of the menu. Opening hours are not checked. */
export async function place({ tx, services }: Past, order: DemoOrder): Promise<OrderRow> {
  const cartKey = { customerId: customerIdOf(order), storeId: demoId('store', order.store) }
  const packs = await packsOf(tx, cartKey.storeId, order.lines)
  const tip = allowedTip(services.config, order.tip ?? 0)
  const body = { packs, tip, ...(order.message && { delivery: { message: order.message } }) }
  const newOrder = newOrderFrom(cartKey, await writeCart(tx, services, cartKey, body), 'single-transfer')
  await tx.writeNow()
  deleteCart(tx, cartKey)
  const { id, slug } = order
  const placed = await placeOrder(tx, services, { ...newOrder, ...(id && { id }), ...(slug && { slug }) })
  await publishOrder(tx, services, placed.id)
  return placed
}

/** The customer pays this amount by transfer. */
export async function pay({ tx, services }: Past, order: OrderRow, amount = order.bill_price): Promise<void> {
  const asked = { purpose: 'order', orderId: order.id } as const
  const { payment } = await createPayment(tx, services, order.customer_id, asked)
  const { bank, accountNumber: number } = accountFor(payment.reference)
  await tx.run(sql`
    UPDATE payment SET account = ${JSON.stringify({ bank, name: 'BUKA CHECKOUT', number })} WHERE id = ${payment.id}`)
  const { name } = people.find((person) => person.id === order.customer_id)!
  await recordIncomingTransfer(tx, services, {
    id: payment.reference,
    reference: payment.reference,
    amount,
    fee: providerFees(services.config).incoming(amount),
    receivedAt: services.clock.now(),
    payer: { name: name.toUpperCase(), bankName: null, accountNumber: null },
  })
}

export async function moved(
  { tx, services }: Past,
  { id }: OrderRow,
  move: Move,
  by: Mover,
  how: { reason?: string; fault?: Fault; also?: MoveOptions['also'] } = {},
): Promise<void> {
  await moveOrder(tx, services, await readViewSource(tx, services, id), move, { by, ...how })
}

/** Offers the order to this rider only. */
async function offer({ tx, services }: Past, order: OrderRow, riderId: string): Promise<void> {
  const { config } = services
  const before = await readViewSource(tx, services, order.id)
  const opened = await openRound(tx, { ...services, config: { ...config, OFFER_WAVE_RIDERS: 0 } }, before)
  writeOrder(tx, services, before, opened.order)
  offerToRiders(tx, { orderId: order.id, storeId: order.store_id, round: 1, wave: 1 }, [riderId])
  await publishOrder(tx, services, order.id, { offered: [riderId] })
}

/** Accepts the order, unless the store has accepted it automatically. */
async function accept({ tx, services }: Past, { id }: OrderRow): Promise<void> {
  const order = await readViewSource(tx, services, id)
  if (order.status !== 'pending') return
  await moveOrder(tx, services, order, 'accept', { by: 'store', also: setPromisedTime(services.config, 20) })
}

type Act = (past: Past, order: OrderRow, demoOrder: DemoOrder) => Promise<unknown>

const bringer = ({ rider }: DemoOrder) => (rider === null ? 'store' : 'rider')

/** The steps of an order, in sequence, with the hours after it was placed. */
export const life = {
  pay: { after: 0.02, act: (past, order) => pay(past, order) },
  accept: {
    after: 0.05,
    act: accept,
  },
  offer: {
    after: 0.1,
    act: async (past, order, { rider }) => rider && offer(past, order, riderIds[rider]),
  },
  take: {
    after: 0.1,
    act: async ({ tx, services }, { id: orderId }, { rider }) =>
      rider && acceptOffer(tx, services, { orderId, riderId: riderIds[rider] }),
  },
  ready: { after: 0.4, act: (past, order) => moved(past, order, 'make-ready', 'store') },
  'pick-up': {
    after: 0.4,
    act: (past, order, demoOrder) =>
      moved(past, order, demoOrder.rider === null ? 'hand-over' : 'pick-up', bringer(demoOrder)),
  },
  deliver: {
    after: 0.75,
    act: (past, order, demoOrder) => moved(past, order, 'deliver', bringer(demoOrder)),
  },
} satisfies { [step: string]: { after: number; act: Act } }

export type Step = keyof typeof life
export const steps = Object.keys(life) as Step[]

/** Performs the steps of an order from one to another, each at its time. */
export async function advance(
  past: Past,
  order: OrderRow,
  demoOrder: DemoOrder,
  from: Step,
  to: Step,
): Promise<void> {
  for (const step of steps.slice(steps.indexOf(from), steps.indexOf(to) + 1)) {
    await past.at(demoOrder.hoursAgo - life[step].after)
    await life[step].act(past, order, demoOrder)
  }
}
