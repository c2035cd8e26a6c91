import type { OrderRow } from '#modules/orders/index.ts'
import type { Person } from '../people.ts'
import { at, type Dice, type OrderStep, oneAt } from './step.ts'
import { shopOf, type Town } from './town.ts'

type StatusBody = Parameters<Person['client']['updateOrderStatus']>[0]['body']

/** The owner or the assistant. */
export const workerOf = (town: Town, order: OrderRow, { turn }: Dice): Person => {
  const { owner, assistant } = shopOf(town, order)
  return oneAt([owner, assistant], turn)
}

const saying = (apt: OrderStep['apt'], body: (order: OrderRow) => StatusBody): OrderStep => ({
  apt,
  act: (town, order, dice) =>
    workerOf(town, order, dice).client.updateOrderStatus({
      params: { orderId: order.id },
      body: body(order),
    }),
})

const isBrought = (order: OrderRow) => order.status === 'ongoing' && order.delivers_itself
const canHandOver = (order: OrderRow) =>
  order.status === 'ready' && (order.delivers_itself || order.rider_id !== null)
const lacksRider = (order: OrderRow) =>
  ['accepted', 'ready'].includes(order.status) && order.rider_id === null && !order.delivers_itself
const isPaid = (order: OrderRow) => order.status === 'pending' && order.payment_status === 'paid'

export const wrongCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')

export const storeSteps = {
  storeAccepts: {
    apt: isPaid,
    act: (town, order, dice) =>
      workerOf(town, order, dice).client.acceptOrder({
        params: { orderId: order.id },
        body: dice.turn % 3 === 0 ? { preparationMinutes: 5 } : {},
      }),
  },
  storeRejects: {
    apt: isPaid,
    act: (town, order, dice) =>
      workerOf(town, order, dice).client.rejectOrder({
        params: { orderId: order.id },
        body: { reason: 'No gas.' },
      }),
  },
  storeCallsOff: {
    apt: at('accepted', 'ready'),
    act: (town, order, dice) =>
      workerOf(town, order, dice).client.rejectOrder({
        params: { orderId: order.id },
        body: { reason: 'Burnt.' },
      }),
  },
  storeNotifies: {
    apt: lacksRider,
    act: (town, order, dice) =>
      workerOf(town, order, dice).client.notifyRiders({ params: { orderId: order.id } }),
  },
  storeUnnotifies: {
    apt: (order) => order.riders_notified,
    act: (town, order, dice) =>
      workerOf(town, order, dice).client.unnotifyRiders({ params: { orderId: order.id } }),
  },
  storeIsReady: saying(at('accepted'), () => ({ status: 'ready' })),
  storeHandsOver: saying(canHandOver, () => ({ status: 'ongoing' })),
  storeCompletes: saying(isBrought, ({ code }) => ({ status: 'completed', code })),
  storeHasWrongCode: saying(isBrought, ({ code }) => ({ status: 'completed', code: wrongCode(code) })),
  storeCompletesWithoutCode: saying(isBrought, () => ({ status: 'completed' })),
} satisfies { [name: string]: OrderStep }
