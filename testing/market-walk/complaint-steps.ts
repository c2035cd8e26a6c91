import type { OrderRow } from '#modules/orders/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { naira } from '../stores.ts'
import { at, type OrderStep, oneAt } from './step.ts'
import { workerOf } from './store-steps.ts'
import { customerOf, type Town } from './town.ts'

const ended = at('completed', 'failed')

/** The complaint on an order, or an unknown id. */
async function complaintOn({ app }: Town, order: OrderRow): Promise<string> {
  const found = await app.services.db.maybe<{ id: string }>(
    sql`SELECT id FROM complaint WHERE order_id = ${order.id}`,
  )
  return found?.id ?? newId()
}

export const complaintSteps = {
  customerComplains: {
    apt: ended,
    act: (town, order) =>
      customerOf(town, order).client.complainOnOrder({ body: { orderId: order.id, reason: 'It was cold.' } }),
  },
  customerTakesComplaintBack: {
    apt: ended,
    act: async (town, order) => {
      const complaintId = await complaintOn(town, order)
      const params = { complaintId }
      return customerOf(town, order).client.deleteOrderComplaint({ params })
    },
  },
  storeAnswers: {
    apt: ended,
    act: async (town, order, dice) => {
      const complaintId = await complaintOn(town, order)
      const params = { storeId: order.store_id, complaintId }
      const body = { answer: `We are sorry, ${dice.pick} times.` }
      return workerOf(town, order, dice).client.answerComplaint({ params, body })
    },
  },
  operatorDecides: {
    apt: ended,
    act: async (town, order, { pick, turn }) => {
      const complaintId = await complaintOn(town, order)
      const refund = naira(oneAt([order.bill_price, 50_000, 0], pick) / 100)
      const decisions = [
        { status: 'accepted', fault: 'store', refund, note: 'Seen.' },
        { status: 'accepted', fault: 'rider', refund, note: 'Seen.' },
        { status: 'accepted', fault: 'platform', refund, note: 'Seen.' },
        { status: 'rejected', note: 'Not seen.' },
      ] as const
      const params = { complaintId }
      return town.staff.client.decideComplaint({ params, body: oneAt(decisions, turn) })
    },
  },
} satisfies { [name: string]: OrderStep }
