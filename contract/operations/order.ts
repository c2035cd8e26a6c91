import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Complaint } from '../records/complaint.ts'
import { Location } from '../records/location.ts'
import { Money } from '../records/money.ts'
import { Order } from '../records/order.ts'
import { OrderTimes, OrderTracking, OrderWay } from '../records/order-progress.ts'
import { Id, OneOf, Part, Prose, Record, Telephone, Text, Type } from '../schema.ts'
import { arrivals } from '../states.ts'

const group = 'order'
const OrderParams = (orderId: string) => Record({ orderId: Id('The order.', { examples: [orderId] }) })
const params = (orderId: string) => ({ orderId })
const { orders } = demo

const acting = { group, method: 'POST', already: true, answer: Order } as const
const workers = ['store', 'assistant', 'rider'] as const
const Code = Type.String({
  pattern: '^[0-9]{4}$',
  description: 'The four digits the customer gives at the door.',
})

export const order = {
  getOrder: operation({
    group,
    method: 'GET',
    path: '/order/{orderId}',
    summary: 'Get order',
    description:
      'One order, for its customer, its store and the riders it is or was offered to, each as they may see it.',
    callers: ['customer', 'rider', 'store', 'assistant'],
    params: OrderParams(orders.accepted),
    answer: Order,
    errors: ['order.absent'],
    example: { as: 'customer', params: params(orders.accepted) },
  }),
  cancelOrder: operation({
    ...acting,
    path: '/order/{orderId}/cancel',
    summary: 'Cancel order',
    description:
      'The customer cancels while the store has not accepted, or again when nobody has picked it up an hour after the promised ' +
      'time. Everything paid goes back to the wallet. Repeating it answers 208.',
    callers: ['customer'],
    params: OrderParams(orders.unpaid),
    body: Record({ reason: Type.Optional(Text(300, 'Why.')) }),
    errors: ['order.absent', 'order.move.illegal'],
    example: { as: 'customer', params: params(orders.unpaid), body: { reason: 'Ordered by mistake.' } },
  }),
  updateOrderDelivery: operation({
    group,
    method: 'PUT',
    path: '/order/{orderId}/delivery',
    summary: 'Update delivery',
    description:
      'The customer corrects telephone and message until it is delivered, and the place until it is picked up, as long as ' +
      'delivery there costs no more than was paid.',
    callers: ['customer'],
    params: OrderParams(orders.accepted),
    body: Record(
      {
        location: Type.Optional(Location),
        telephone: Type.Optional(Telephone('Whom to call at the door.')),
        message: Type.Optional(Prose(300, 'What the rider should know.')),
      },
      { minProperties: 1 },
    ),
    answer: Order,
    errors: ['order.absent', 'order.move.illegal', 'order.delivery.dearer', 'order.delivery.too-far'],
    example: {
      as: 'customer',
      params: params(orders.accepted),
      body: { message: 'The gate is open; ring twice.' },
    },
  }),
  rejectOrder: operation({
    ...acting,
    path: '/order/{orderId}/reject',
    summary: 'Reject or cancel order',
    description:
      'A store rejects an order it has not accepted, or calls off one it has; the customer gets everything back and sees the ' +
      'reason, and a rider who had arrived is paid by the store. A rider declines an offer, or gives up an order before pick-up, ' +
      'which is then offered to others. Repeating it answers 208.',
    callers: workers,
    params: OrderParams(orders.paid),
    body: Record({ reason: Type.Optional(Text(300, 'Why; a store must say it.')) }),
    errors: ['order.absent', 'order.move.illegal', 'store.permission.missing', 'order.offer.ended'],
    example: { as: 'store', params: params(orders.toReject), body: { reason: 'No more rice today.' } },
  }),
  acceptOrder: operation({
    ...acting,
    path: '/order/{orderId}/accept',
    summary: 'Accept order',
    description:
      'A store accepts a paid order, saying how long it will take; a rider takes an offer into the box. Of two riders one wins, ' +
      'the other gets 409; an offer that has ended is 410. Repeating it answers 208.',
    callers: workers,
    params: OrderParams(orders.paid),
    body: Record({
      preparationMinutes: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 240, description: 'For stores: until it is ready.' }),
      ),
    }),
    errors: [
      'order.absent',
      'order.move.illegal',
      'store.permission.missing',
      'order.offer.lost',
      'order.offer.ended',
      'rider.box.locked',
      'rider.box.full',
      'rider.box.too-far',
      'auth.role.not-active',
    ],
    example: { as: 'store', params: params(orders.toAccept), body: { preparationMinutes: 20 } },
  }),
  updateOrderStatus: operation({
    group,
    already: true,
    method: 'PUT',
    path: '/order/{orderId}/status',
    summary: 'Update status',
    description:
      'A store says `ready`, hands over (`ongoing`) or, where it delivers itself, `completed`: with the customer’s code, or ' +
      'without it, which counts after 24 hours without a complaint. A rider says `ongoing` at pick-up, `completed` with the code, ' +
      'or `failed` 8 minutes after arriving at a customer who does not come. After five wrong codes only an operator can end the ' +
      'order. A rider also tells of arrivals (`tracking`), within ' +
      '200 metres where the position is known. Repeating it answers 208.',
    callers: workers,
    params: OrderParams(orders.accepted),
    body: Type.Union([
      Record({
        status: OneOf(['ready', 'ongoing', 'completed', 'failed'], 'The next step.'),
        code: Type.Optional(Code),
      }),
      Record({ tracking: OneOf(arrivals, 'Where the rider has arrived.') }),
    ]),
    answer: Order,
    errors: [
      'order.absent',
      'order.move.illegal',
      'store.permission.missing',
      'order.code.incorrect',
      'order.code.locked',
      'order.arrival.too-far',
      'order.no-show.too-early',
    ],
    example: { as: 'store', params: params(orders.accepted), body: { status: 'ready' } },
  }),
  notifyRiders: operation({
    ...acting,
    path: '/order/{orderId}/notify-riders',
    summary: 'Notify riders',
    description:
      'Offers an accepted order to riders: the store’s own first, then the platform’s, then independent ones, nearest first, in ' +
      'waves of a minute, three minutes in all. An order wanted later is offered when a rider is needed and not before: half an hour ' +
      'before it must leave the store to be there in time. Notified earlier, `ridersNotified` is true and `dateOffered` says when it ' +
      'will be on offer. Repeating it answers 208.',
    callers: ['store', 'assistant'],
    params: OrderParams(orders.accepted),
    errors: ['order.absent', 'order.move.illegal', 'store.permission.missing'],
    example: { as: 'store', params: params(orders.unassigned) },
  }),
  unnotifyRiders: operation({
    ...acting,
    path: '/order/{orderId}/unnotify-riders',
    summary: 'Unnotify riders',
    description:
      'Takes the offer back from riders who have not taken it, or one that was still to be made. Repeating it answers 208.',
    callers: ['store', 'assistant'],
    params: OrderParams(orders.accepted),
    errors: ['order.absent', 'order.move.illegal', 'store.permission.missing'],
    example: { as: 'store', params: params(orders.offered) },
  }),
  getOrderTracking: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/order/{orderId}/tracking',
    summary: 'Get order tracking',
    description: 'Where the rider is, for the customer and the store of an order that is on its way.',
    callers: ['customer', 'store', 'assistant'],
    params: OrderParams(orders.ongoing),
    answer: OrderTracking,
    errors: ['order.absent', 'store.permission.missing'],
    example: { as: 'customer', params: params(orders.ongoing) },
  }),
  getOrderWay: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/order/{orderId}/way',
    summary: 'Get order way',
    description:
      'What an order pays its rider, how far it goes and where it leads together with what the rider has already, for a rider to whom ' +
      'it is offered or who has it: enough to decide by, and not where the door is.',
    callers: ['rider'],
    params: OrderParams(orders.ongoing),
    answer: OrderWay,
    errors: ['order.absent'],
    example: { as: 'rider', params: params(orders.ongoing) },
  }),
  getOrderTimes: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/order/{orderId}/times',
    summary: 'Get order times',
    description:
      'When an order is expected to be ready, picked up and at the door, by what is known now: how the store keeps its word, where the ' +
      'rider is, and the plan. Eight of ten orders should be within the range. For its customer, its store, and riders to whom ' +
      'it is offered or who have it. What has happened already is exact.',
    callers: ['customer', 'rider', 'store', 'assistant'],
    params: OrderParams(orders.ongoing),
    answer: OrderTimes,
    errors: ['order.absent', 'store.permission.missing'],
    example: { as: 'customer', params: params(orders.ongoing) },
  }),
  getCallOffCost: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/order/{orderId}/call-off-cost',
    summary: 'Get call-off cost',
    description:
      'What it costs a store to call off, by rejectOrder, an order that it has accepted: before it is done, and as of now.',
    callers: ['store', 'assistant'],
    params: OrderParams(orders.accepted),
    answer: Record({
      refund: Part('What the customer gets back.', { price: Money }),
      lost: Part('What the store does not earn: items and packs, less the commission.', { price: Money }),
      compensation: Part(
        'What the store pays to the rider; 0 unless one has arrived who is not its own. Taken from its wallet, or owed.',
        { price: Money },
      ),
    }),
    errors: ['order.absent', 'order.move.illegal', 'store.permission.missing'],
    example: { as: 'store', params: params(orders.accepted) },
  }),
  takeOrderBack: operation({
    ...acting,
    addition: true,
    path: '/order/{orderId}/take-back',
    summary: 'Take order back',
    description:
      'Takes an order back from a vendor rider of the store before pick-up, where the rider was let go or does not move; it is offered ' +
      'to others. For the owner of the store. Orders of other riders are taken from them by an operator (unassignRider). Repeating ' +
      'it answers 208.',
    callers: ['store'],
    params: OrderParams(orders.toUnassign),
    body: Record({ reason: Text(300, 'Why; the rider and the customer see it.') }),
    errors: ['order.absent', 'order.move.illegal', 'order.rider.not-own'],
    example: {
      as: 'store',
      params: params(orders.toUnassign),
      body: { reason: 'The rider does not answer.' },
    },
  }),
  getOrderComplaint: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/order/{orderId}/complaint',
    summary: 'Get order complaint',
    description:
      'The last complaint on an order, for the customer who made it, also after it was decided or withdrawn.',
    callers: ['customer'],
    params: OrderParams(orders.complained),
    answer: Complaint,
    errors: ['complaint.absent'],
    example: { as: 'customer', params: params(orders.complained) },
  }),
}
