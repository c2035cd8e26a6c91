import type { Order } from '#contract/records/order.ts'
import type { OrderAction } from '#contract/states.ts'
import type { Person } from '../people.ts'
import type { Market } from './moved-orders.ts'

/** The users of an order. */
export type Cast = Market & { staff: Person }

type Act = (cast: Cast, orderId: string, code: string) => Promise<{ statusCode: number; data: Order }>
type StatusBody = Parameters<Person['client']['updateOrderStatus']>[0]['body']

const stepping =
  (by: 'owner' | 'rider', body: (code: string) => StatusBody): Act =>
  (cast, orderId, code) =>
    cast[by].client.updateOrderStatus({ params: { orderId }, body: body(code) })

/** Every action that moves an order. */
export const acts = {
  'customer cancels': ({ customer }, orderId) =>
    customer.client.cancelOrder({ params: { orderId }, body: {} }),
  'store accepts': ({ owner }, orderId) => owner.client.acceptOrder({ params: { orderId }, body: {} }),
  'store rejects': ({ owner }, orderId) =>
    owner.client.rejectOrder({ params: { orderId }, body: { reason: 'No more rice.' } }),
  'store is ready': stepping('owner', () => ({ status: 'ready' })),
  'store hands over': stepping('owner', () => ({ status: 'ongoing' })),
  'store completes with code': stepping('owner', (code) => ({ status: 'completed', code })),
  'store completes without': stepping('owner', () => ({ status: 'completed' })),
  'store says failed': stepping('owner', () => ({ status: 'failed' })),
  'store says arrived': stepping('owner', () => ({ tracking: 'rider-store-arrival' })),
  'rider is ready': stepping('rider', () => ({ status: 'ready' })),
  'rider picks up': stepping('rider', () => ({ status: 'ongoing' })),
  'rider completes': stepping('rider', (code) => ({ status: 'completed', code })),
  'rider says failed': stepping('rider', () => ({ status: 'failed' })),
  'rider is at the store': stepping('rider', () => ({ tracking: 'rider-store-arrival' })),
  'rider is at the door': stepping('rider', () => ({ tracking: 'rider-customer-arrival' })),
  'operator fails': ({ staff }, orderId) =>
    staff.client.failOrder({ params: { orderId }, body: { fault: 'platform', reason: 'Stolen.' } }),
  'operator completes': ({ staff }, orderId) =>
    staff.client.completeOrder({ params: { orderId }, body: { reason: 'Confirmed.' } }),
} satisfies { [act: string]: Act }

export type ActName = keyof typeof acts
export const actNames = Object.keys(acts) as ActName[]

/** The entry in the `actions` of an order that allows each act. */
export const actions: { [act in ActName]?: OrderAction } = {
  'customer cancels': 'cancel',
  'store accepts': 'accept',
  'store rejects': 'reject',
  'store is ready': 'ready',
  'store hands over': 'ongoing',
  'store completes with code': 'completed',
  'store completes without': 'completed',
  'rider picks up': 'ongoing',
  'rider completes': 'completed',
  'rider says failed': 'failed',
  'rider is at the store': 'rider-store-arrival',
  'rider is at the door': 'rider-customer-arrival',
}
