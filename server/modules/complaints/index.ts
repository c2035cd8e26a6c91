import type { Module } from '#server/services.ts'
import { answerComplaint } from './answer-complaint.ts'
import { complainOnOrder } from './complain-on-order.ts'
import { decideComplaint } from './decide-complaint.ts'
import { deleteOrderComplaint } from './delete-order-complaint.ts'
import { getComplaint } from './get-complaint.ts'
import { getOrderComplaint } from './get-order-complaint.ts'
import { getComplaints, getStoreOrderComplaints } from './list-complaints.ts'

export { complain } from './complain-on-order.ts'
export { eraseComplaints } from './erase-complaints.ts'

export const complaints: Module = {
  operations: [
    answerComplaint,
    complainOnOrder,
    decideComplaint,
    deleteOrderComplaint,
    getComplaint,
    getComplaints,
    getOrderComplaint,
    getStoreOrderComplaints,
  ],
}
