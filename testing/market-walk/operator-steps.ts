import { faults } from '#contract/states.ts'
import { at, type OrderStep, oneAt } from './step.ts'

const reason = 'Delivery on the telephone.'

export const operatorSteps = {
  operatorFails: {
    apt: at('ongoing'),
    act: ({ staff }, order, { turn }) =>
      staff.client.failOrder({ params: { orderId: order.id }, body: { fault: oneAt(faults, turn), reason } }),
  },
  operatorCompletes: {
    apt: at('ongoing'),
    act: ({ staff }, order) =>
      staff.client.completeOrder({ params: { orderId: order.id }, body: { reason } }),
  },
  operatorUnassigns: {
    apt: (order) => order.rider_id !== null && ['accepted', 'ready'].includes(order.status),
    act: ({ staff }, order) =>
      staff.client.unassignRider({ params: { orderId: order.id }, body: { reason } }),
  },
} satisfies { [name: string]: OrderStep }
