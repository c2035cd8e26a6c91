import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Money } from '../records/money.ts'
import { Transaction } from '../records/transaction.ts'
import { Id, OneOf, Record, Timestamp, Type } from '../schema.ts'
import { transactionStatuses } from '../states.ts'

const group = 'transaction'

export const transaction = {
  getTransaction: operation({
    group,
    method: 'GET',
    path: '/transaction/{transactionId}',
    summary: 'Get transaction',
    description:
      'One transaction of yours, or of a store whose money you may read, with addresses of its receipt that work for 15 minutes.',
    callers: ['customer', 'rider', 'store', 'assistant'],
    params: Record({ transactionId: Id('The transaction.', { examples: [demo.transactionId] }) }),
    answer: Transaction,
    errors: ['transaction.absent'],
    example: { as: 'rider', params: { transactionId: demo.transactionId } },
  }),
  verifyReceipt: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/transaction/verify/{code}',
    summary: 'Verify receipt',
    description:
      'Whether a receipt is true, which the QR code of it shows as a page. Amount, date and status only; of a debt the amount is what is still owed.',
    callers: 'anyone',
    params: Record({
      code: Type.String({
        pattern: '^[A-Za-z0-9_-]{22}$',
        description: 'As in the address the QR code holds.',
        examples: [demo.receiptCode],
      }),
    }),
    answer: Record({
      amount: Money,
      status: OneOf(transactionStatuses, 'Where it stands now.'),
      dateCreated: Timestamp('When.'),
    }),
    errors: ['receipt.absent'],
    example: { params: { code: demo.receiptCode } },
  }),
}
