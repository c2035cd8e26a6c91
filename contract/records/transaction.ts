import { Id, Nullable, OneOf, Part, Record, type Static, Timestamp, Type } from '../schema.ts'
import { paymentMethods, transactionCategories, transactionStatuses, transactionTypes } from '../states.ts'
import { paymentBankFields } from './bank.ts'
import { Money } from './money.ts'
import { Store } from './store.ts'

const Counted = (what: string) =>
  Part(`The ${what}.`, {
    count: Type.Number({ description: `How many ${what}.` }),
    price: Money,
  })
const Priced = (what: string) => Part(what, { price: Money })

/** The parts of a bill. */
export const summaryFields = {
  items: Counted('items'),
  packs: Counted('packs'),
  delivery: Priced('Delivery, with the tip.'),
  service: Priced('What the platform takes; for a withdrawal its fee.'),
  bill: Priced('All together.'),
}

const Receipt = (what: string) =>
  Part(what, {
    url: Nullable(
      Type.String({ description: 'An address that works for 15 minutes.' }),
      'Signed when answered; null in events, where the transaction is read for it.',
    ),
  })

export const Transaction = Record(
  {
    id: Id('The transaction.'),
    slug: Type.String({ description: 'Short name to read out or search by.', examples: ['TX-7K3M-9QZP'] }),
    type: OneOf(transactionTypes, 'Whether money came (credit) or went (debit).'),
    category: OneOf(transactionCategories, 'What for.'),
    payment: Part('How the money moved.', {
      method: OneOf(paymentMethods, 'By what means.'),
      bank: Nullable(
        Part('An account at a bank.', {
          id: Id('The saved bank record that it went to, or the payment that it came by.'),
          ...paymentBankFields,
        }),
        'Of a withdrawal, the account it went to. Of a payment or top-up by transfer, the account it came from where the provider ' +
          'tells, else the one-time account. Else null.',
      ),
      status: OneOf(transactionStatuses, 'Where it stands.'),
    }),
    summary: Part('What it is made of.', {
      title: Type.String({ description: 'What it was, in a few words.' }),
      ...summaryFields,
    }),
    dateCreated: Timestamp('When.'),
    receipt: Part('The receipt.', { image: Receipt('As PNG.'), pdf: Receipt('As PDF.') }),
    store: Nullable(Store, 'The store it has to do with, if any.'),
    order: Nullable(
      Part('The order.', {
        id: Id('The order.'),
        slug: Type.String({ description: 'What a person reads out.' }),
      }),
      'The order it has to do with, if any.',
    ),
  },
  { description: 'A movement of money, as its party sees it.' },
)
export type Transaction = Static<typeof Transaction>
