import { Nullable, Part, Record, type Static, Timestamp, Type } from '../schema.ts'
import { Money } from './money.ts'

export const Wallet = Record(
  {
    balance: Money,
    held: Money,
    receivable: Money,
    pin: Part('The pin of the wallet.', {
      enabled: Type.Boolean({ description: 'Whether a wallet pin is set.' }),
      locked: Type.Boolean({ description: 'Whether too many wrong tries have locked it.' }),
      dateUnlocked: Nullable(
        Timestamp('When it can be tried again.'),
        'Null while it is not locked, or locked until it is reset by OTP.',
      ),
    }),
    topUps: Part('What can be put in.', {
      enabled: Type.Boolean({
        description:
          'Whether you can top it up, by initiateOneTimePayment; for customers where the platform allows it.',
      }),
    }),
    withdrawals: Part('What can be withdrawn.', {
      minimum: Money,
      datePausedUntil: Nullable(Timestamp('Closed until then.'), 'Null while they are open.'),
    }),
  },
  {
    description:
      'A wallet: `balance` is free to use, `held` is on its way to a bank, `receivable` is owed and taken from what comes next.',
  },
)
export type Wallet = Static<typeof Wallet>
