import type { AnswerOf, BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import {
  type NewOrder,
  type OrderRow,
  payFromWallet,
  placeOrder,
  publishOrder,
} from '#modules/orders/index.ts'
import { intend, openIfPossible, type PaymentRow } from '#modules/payments/index.ts'
import { requirePin } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'
import type { Whose } from './cart-row.ts'
import type { PricedCart } from './read-cart.ts'
import { takeCart } from './take-cart.ts'

type Body = BodyOf<Operations['checkoutStoreCart']>
type Answer = AnswerOf<Operations['checkoutStoreCart']>

function pinOf({ pin }: Body): string {
  if (pin === undefined) throw invalidField('pin', 'missing', 'must be given to pay from the wallet')
  return pin
}

/** What a cart without problems asks for. */
export const orderOf = (
  { customerId, storeId }: Whose,
  { row, prices }: PricedCart,
  method: Body['method'],
): NewOrder => ({
  customerId,
  storeId,
  method,
  type: prices.type!,
  packs: prices.packs,
  items: prices.items,
  packing: prices.packing,
  delivery: prices.delivery,
  tip: row.tip,
  service: prices.service,
  to: { location: row.to_location!, telephone: row.to_telephone!, message: row.to_message },
  scheduledFor: row.scheduled_for,
})

/** Orders that wait to be paid hold stock that others want. */
async function requireFewUnpaid(tx: Tx, { config }: Services, customerId: string): Promise<void> {
  // Several at once are counted one after the other.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`unpaid:${customerId}`}, 0))`)
  const { unpaid } = await tx.one<{ unpaid: number }>(sql`
    SELECT count(*)::int AS unpaid FROM orders
    WHERE customer_id = ${customerId} AND status = 'pending' AND payment_status IN ('pending', 'failed')`)
  if (unpaid >= config.UNPAID_ORDERS) throw new Refusal('order.unpaid.too-many')
}

/** Paid at once from the wallet; else what is to be paid is written down, and opened at the provider after the commit. */
async function arrangePayment(tx: Tx, services: Services, order: OrderRow, method: Body['method']) {
  if (method === 'wallet') return { shown: await payFromWallet(tx, services, order), toOpen: undefined }
  const asked = { purpose: 'order', orderId: order.id, method } as const
  const { payment } = await intend(tx, services, order.customer_id, asked)
  return { shown: await publishOrder(tx, services, order.id), toOpen: payment }
}

/** An order whose account the provider could not open stands and waits: the account can be asked for later. */
export const checkoutStoreCart = implement(
  'checkoutStoreCart',
  async ({ params, body, actor, services, transaction }) => {
    const { method, version } = body
    const whose = { customerId: actor.userId, storeId: params.storeId }
    if (method === 'wallet') await requirePin(services, { userId: actor.userId }, pinOf(body))

    let toOpen: PaymentRow | undefined
    const order = async (tx: Tx): Promise<Answer> => {
      if (method !== 'wallet') await requireFewUnpaid(tx, services, actor.userId)
      const cart = await takeCart(tx, services, whose, version)
      const placed = await placeOrder(tx, services, orderOf(whose, cart, method))
      const arranged = await arrangePayment(tx, services, placed, method)
      toOpen = arranged.toOpen
      return { order: arranged.shown.customer!, payment: null }
    }
    const open = async (answer: Answer): Promise<Answer> => {
      const opened = await openIfPossible(services, toOpen!)
      return opened ? { order: opened.order ?? answer.order, payment: opened.payment } : answer
    }
    return method === 'wallet' ? transaction(order) : transaction(order, open)
  },
)
