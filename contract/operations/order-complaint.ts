import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Complaint } from '../records/complaint.ts'
import { UploadKey } from '../records/picture.ts'
import { Id, OneOf, Record, Text, Type } from '../schema.ts'
import { complaintStatuses } from '../states.ts'
import { params, StoreParams } from './store.ts'

const group = 'order-complaint'

export const orderComplaint = {
  complainOnOrder: operation({
    group,
    method: 'POST',
    path: '/order-complaint',
    summary: 'Complain on an order',
    description:
      'The customer of an order that was completed or failed complains, within 24 hours. Once, unless the complaint was withdrawn: ' +
      'then again within that time.',
    callers: ['customer'],
    body: Record({
      orderId: Id('Your order.'),
      reason: Text(1000, 'What was wrong.'),
      pictures: Type.Optional(
        Type.Array(UploadKey('Purpose picture.'), { maxItems: 5, description: 'What it looked like.' }),
      ),
    }),
    answer: Complaint,
    errors: [
      'order.absent',
      'order.move.illegal',
      'complaint.exists',
      'complaint.too-early',
      'complaint.ended',
    ],
    example: {
      as: 'customer',
      body: { orderId: demo.orders.completed, reason: 'The soup had leaked into the bag.' },
    },
  }),
  deleteOrderComplaint: operation({
    group,
    already: true,
    method: 'DELETE',
    path: '/order-complaint/{complaintId}',
    summary: 'Delete order complaint',
    description:
      'The customer takes the complaint back while it is open, and the store is alerted. Money that waited for it waits until the ' +
      'time to complain has ended. Repeating it answers 208.',
    callers: ['customer'],
    params: Record({ complaintId: Id('The complaint.', { examples: [demo.complaintId] }) }),
    answer: Complaint,
    errors: ['complaint.absent', 'complaint.decided'],
    example: { as: 'customer', params: { complaintId: demo.spareComplaintId } },
  }),
  answerComplaint: operation({
    group,
    addition: true,
    method: 'PUT',
    path: '/store/{storeId}/order-complaint/{complaintId}',
    summary: 'Answer complaint',
    description:
      'What the store says to a complaint, while it is open. It may be changed until it is decided; the customer is alerted to each ' +
      'new answer.',
    callers: ['store', 'assistant'],
    store: 'orders',
    params: Record({
      storeId: Id('The store.', { examples: [demo.storeId] }),
      complaintId: Id('The complaint.', { examples: [demo.complaintId] }),
    }),
    body: Record({ answer: Text(1000, 'What the store says.') }),
    answer: Complaint,
    errors: ['complaint.absent', 'complaint.decided'],
    example: {
      as: 'store',
      params: { ...params, complaintId: demo.complaintId },
      body: { answer: 'We are sorry; the lid was not closed well.' },
    },
  }),
}

export const orderComplaints = {
  getStoreOrderComplaints: operation({
    group: 'order-complaints',
    method: 'GET',
    path: '/store/{storeId}/order-complaints',
    summary: 'Get store order complaints',
    description: 'Complaints on orders of a store, newest first. `keyword` searches reason and order.',
    callers: ['store', 'assistant'],
    store: 'orders',
    list: true,
    params: StoreParams,
    query: Record({ status: Type.Optional(OneOf(complaintStatuses, 'Only those that stand so.')) }),
    answer: Type.Array(Complaint),
    errors: [],
    example: { as: 'store', params },
  }),
}
