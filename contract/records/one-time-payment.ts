import { Id, Nullable, OneOf, Part, Record, type Static, Timestamp, Type } from '../schema.ts'
import { oneTimePaymentMethods, oneTimePaymentPurposes, oneTimePaymentStatuses } from '../states.ts'
import { Money } from './money.ts'

export const OneTimePayment = Record(
  {
    reference: Type.String({
      description: 'What the payment is known by.',
      examples: ['buka-01900000000070008000000000000001'],
    }),
    purpose: OneOf(oneTimePaymentPurposes, 'What is paid for.'),
    method: OneOf(oneTimePaymentMethods, 'By what means.'),
    amount: Money,
    received: Money,
    order: Nullable(
      Part('The order.', {
        id: Id('The order.'),
        slug: Type.String({ description: 'What a person reads out.' }),
      }),
      'Null for a top-up.',
    ),
    account: Nullable(
      Part('Where to send the money.', {
        bank: Part('The bank.', {
          code: Type.String({ description: "The bank's code." }),
          name: Type.String({ description: "The bank's name." }),
        }),
        name: Type.String({ description: 'Whose account it is.' }),
        number: Type.String({ description: 'NUBAN of ten digits, for this payment only.' }),
      }),
      'Null for a card.',
    ),
    link: Nullable(Type.String(), 'The page where the card is charged; null for a transfer.'),
    status: OneOf(
      oneTimePaymentStatuses,
      'Where it stands. Failed: the card was declined; open another payment.',
    ),
    dateExpires: Timestamp('Until when it can be paid.'),
    dateCreated: Timestamp('Opened.'),
  },
  { description: 'A payment by transfer to an account of its own, or by card.' },
)
export type OneTimePayment = Static<typeof OneTimePayment>
