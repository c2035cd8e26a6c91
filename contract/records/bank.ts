import { Id, Part, Record, type Static, Type } from '../schema.ts'

export const AccountNumber = Type.String({
  pattern: '^[0-9]{10}$',
  description: 'NUBAN of ten digits; in the sandbox every one with a right check digit exists.',
  examples: ['0123456785'],
})
export const BankCode = Type.String({
  pattern: '^[0-9]{3,6}$',
  description: "The bank's code, as the Central Bank has it.",
  examples: ['058'],
})

export const BankRecord = Record(
  {
    id: Id('The saved bank record.'),
    code: BankCode,
    name: Type.String({ description: "The bank's name." }),
    account: Part('The account at the bank.', {
      name: Type.String({ description: 'Whose account it is, as the bank says.' }),
      number: AccountNumber,
    }),
  },
  { description: 'A bank account money can be sent to.' },
)
export type BankRecord = Static<typeof BankRecord>

/** What a person types to save a bank account; the names come from the bank. */
export const BankEntry = Record({
  code: BankCode,
  account: Part('The account at the bank.', { number: AccountNumber }),
})
export type BankEntry = Static<typeof BankEntry>

/** The bank account of a payment, as far as the provider reports it. It has the form of a bank record, but is not a saved one. */
export const paymentBankFields = {
  code: Type.String({ description: "The bank's code; empty where the provider tells only the name." }),
  name: Type.String({ description: "The bank's name." }),
  account: Part('The account at the bank.', {
    name: Type.String({ description: 'In whose name it stands; empty where the provider does not tell.' }),
    number: Type.String({ description: 'NUBAN of ten digits; some may be hidden by the provider.' }),
  }),
}
