import { BukaError } from '#client/buka-error.ts'
import type { Order } from '#contract/records/order.ts'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { words } from '../words.ts'
import { act, reloadOrder, tellCancelled } from './orders.ts'
import { printAccepted } from './print.ts'

const params = ({ id }: Order) => ({ params: { orderId: id } })

/** Handles a refusal. If somebody else has moved the order on meanwhile, its current state is loaded. */
async function afterRefusal(order: Order, error: unknown, say: (text: string) => void): Promise<void> {
  if (error instanceof BukaError && error.code === 'order.move.illegal') {
    const fresh = await reloadOrder(order.id).catch(() => undefined)
    if (order.status === 'pending' && fresh?.status === 'cancelled') tellCancelled(order)
    else toast(words.order.movedOn)
  } else say(explain(error).summary ?? '')
}

async function doing(
  order: Order,
  work: () => Promise<Order>,
  say: (text: string) => void = toast,
): Promise<Order | undefined> {
  try {
    return await work()
  } catch (error) {
    await afterRefusal(order, error, say)
    return undefined
  }
}

/** Accepts an order. `say` shows why that was refused. */
export async function accept(
  order: Order,
  preparationMinutes: number,
  say: (text: string) => void,
): Promise<void> {
  const accepted = await doing(
    order,
    () => act(() => live.client.acceptOrder({ ...params(order), body: { preparationMinutes } })),
    say,
  )
  if (accepted) printAccepted(accepted)
}

export const markReady = (order: Order) =>
  doing(order, () =>
    act(() => live.client.updateOrderStatus({ ...params(order), body: { status: 'ready' } })),
  )

export const handOver = (order: Order) =>
  doing(order, () =>
    act(() => live.client.updateOrderStatus({ ...params(order), body: { status: 'ongoing' } })),
  )

export const notify = (order: Order) => doing(order, () => act(() => live.client.notifyRiders(params(order))))

export const unnotify = (order: Order) =>
  doing(order, () => act(() => live.client.unnotifyRiders(params(order))))

/** These are called in forms, which show errors themselves. */
export const reject = (order: Order, reason: string) =>
  act(() => live.client.rejectOrder({ ...params(order), body: { reason } }))

export const takeBack = (order: Order, reason: string) =>
  act(() => live.client.takeOrderBack({ ...params(order), body: { reason } }))

export const complete = (order: Order, code: string | undefined) =>
  act(() =>
    live.client.updateOrderStatus({
      ...params(order),
      body: { status: 'completed', ...(code === undefined ? {} : { code }) },
    }),
  )

export const callOffCost = async (order: Order) => (await live.client.getCallOffCost(params(order))).data
