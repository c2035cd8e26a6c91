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

const aboutStatus =
  'Where it stands. A withdrawal is `pending` or `processing` until the bank has answered, then `completed`, or `failed` with all of ' +
  'it back in the wallet; one that comes back after that is `reversed`, and a refund-in of its bill tells of the money. A debt is ' +
  '`pending` until all of it is collected, then `completed`. All else is `completed` at once.'

const aboutCategory =
  'What for. `-in` is a credit, `-out` a debit. withdrawal-out: to a bank, the fee in its bill; for a customer a payout by an operator. ' +
  'charge-out: for a fault or a complaint, taken at once, owed, or collected later; `debt` tells which is owed.'

const aboutSummary =
  'What it is made of. Payments and refunds of an order have the lines of its bill that they pay or give back: of a part, items first, ' +
  'then packs, delivery and service, each with the count of its line, or 0 where there is nothing of it. A withdrawal has its fee as ' +
  'service.'

const aboutBalance =
  'Whether the bill is in the wallet’s balance: the bills of all records of a party that are, credits less debits, add up to its ' +
  'balance at any moment. False for a withdrawal that failed, for what a transfer or card paid straight into an order, and for a debt.'

const aboutDebt =
  'Where the record tells of a debt, else null. What a fault or a complaint costs a party and the wallet does not have is owed, ' +
  'and taken from what the wallet is given next. The bill of the debt’s record is what is still owed, zero once it is completed. Each ' +
  'collection is a charge-out of its own, whose bill is what was taken.'

export const Transaction = Record(
  {
    id: Id('The transaction.'),
    slug: Type.String({ description: 'Short name to read out or search by.', examples: ['TX-7K3M-9QZP'] }),
    type: OneOf(transactionTypes, 'Whether money came (credit) or went (debit).'),
    category: OneOf(transactionCategories, aboutCategory),
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
      status: OneOf(transactionStatuses, aboutStatus),
    }),
    affectsBalance: Type.Boolean({ description: aboutBalance }),
    summary: Part(aboutSummary, {
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
    debt: Nullable(
      Part('What was owed at first, what of it was collected, what is still owed.', {
        owed: Money,
        collected: Money,
        outstanding: Money,
      }),
      aboutDebt,
    ),
  },
  { description: 'A movement of money, as its party sees it.' },
)
export type Transaction = Static<typeof Transaction>
