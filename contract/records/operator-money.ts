import { Id, Nullable, OneOf, Part, Record, Timestamp, Type } from '../schema.ts'
import { openWithdrawalStatuses, transactionTypes } from '../states.ts'
import { BankRecord } from './bank.ts'
import { Money } from './money.ts'

const Holder = Part('Whose wallet.', {
  userId: Nullable(Id('A customer or rider.')),
  storeId: Nullable(Id('A store.')),
  name: Type.String({ description: 'Who it is.' }),
})

export const Adjustment = Record({
  id: Id('The adjustment.'),
  party: Holder,
  type: OneOf(transactionTypes, 'Whether the wallet gains (credit) or loses (debit).'),
  fund: Money,
  reason: Type.String({ description: 'Why.' }),
  proposedBy: Id('The operator who proposed it.'),
  confirmedBy: Nullable(Id('The operator who confirmed it.'), 'Null while it is not.'),
  rejectedBy: Nullable(Id('The operator who rejected it.'), 'Null while it is not.'),
  dateCreated: Timestamp('Proposed.'),
  dateConfirmed: Nullable(Timestamp('Confirmed.')),
  dateRejected: Nullable(Timestamp('Rejected.')),
})

export const Suspense = Record({
  id: Id('The suspense item.'),
  reference: Type.String({ description: 'What it came with.' }),
  amount: Money,
  payer: Part('Who sent it, as far as the provider tells.', {
    name: Nullable(Type.String({ description: 'Name.' })),
    bankName: Nullable(Type.String({ description: 'Bank.' })),
    accountNumber: Nullable(Type.String({ description: 'Account.' })),
  }),
  dateReceived: Timestamp('Arrived.'),
  dateAssigned: Nullable(Timestamp('Given to somebody.')),
  assignedBy: Nullable(Id('The operator who assigned it.')),
  assignedTo: Nullable(
    Part('To whom or for what it was given: one of the three.', {
      userId: Nullable(Id('A customer or rider.')),
      storeId: Nullable(Id('A store.')),
      reference: Nullable(Type.String({ description: 'A payment.' })),
    }),
    'Null while it waits.',
  ),
  note: Nullable(Type.String(), 'Why to them.'),
})

export const OpenWithdrawal = Record({
  id: Id('The withdrawal.'),
  reference: Type.String({ description: 'What the payment provider knows it by.' }),
  party: Holder,
  fund: Money,
  fee: Money,
  bank: BankRecord,
  status: OneOf(openWithdrawalStatuses, 'Pending until the payment provider has taken it, then processing.'),
  dateCreated: Timestamp('Since when.'),
})

export const Reconciliation = Record(
  {
    clean: Type.Boolean({ description: 'Whether nothing is wrong.' }),
    dateChecked: Timestamp('When.'),
    checks: Type.Array(
      Part('One thing that must hold.', {
        name: Type.String({ description: 'What must hold.' }),
        rows: Type.Integer({ description: 'How many rows were looked at.' }),
        faults: Type.Array(
          Part('A row that is wrong.', {
            row: Type.String({ description: 'Which.' }),
            problem: Type.String({ description: 'What is wrong with it; amounts in kobo.' }),
          }),
          { description: 'At most 100 of them; empty where all is well.' },
        ),
      }),
      { description: 'Everything that was checked.' },
    ),
    balances: Type.Array(
      Part('An account of the platform, or all of one kind together.', {
        account: Type.String({ description: 'Its name.' }),
        balance: Money,
      }),
      {
        description:
          'Where the money is. Above zero is owed to others or earned, below zero is held outside or spent.',
      },
    ),
  },
  { description: 'The proof that the books are right.' },
)
