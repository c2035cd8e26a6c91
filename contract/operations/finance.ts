import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { AccountNumber, BankCode } from '../records/bank.ts'
import { Money } from '../records/money.ts'
import { OneTimePayment } from '../records/one-time-payment.ts'
import { Id, OneOf, Part, Record, Type } from '../schema.ts'
import { oneTimePaymentMethods } from '../states.ts'

const group = 'finance'

const Bank = Part('A bank.', {
  code: BankCode,
  name: Type.String({ description: "The bank's name." }),
})

const method = Type.Optional(
  OneOf(oneTimePaymentMethods, 'single-transfer if left out.', { default: 'single-transfer' }),
)

export const finance = {
  getNigerianBanks: operation({
    group,
    method: 'GET',
    path: '/finance/banks',
    summary: 'Get Nigerian banks',
    description: 'The banks money can be sent to, by name. `keyword` searches name and code.',
    callers: 'anyone',
    list: true,
    answer: Type.Array(Bank),
    errors: ['provider.unavailable'],
    example: {},
  }),
  resolveAccountNumber: operation({
    group,
    limit: 'existence',
    method: 'GET',
    path: '/finance/account',
    summary: 'Resolve account number',
    description: 'Whose account a number is, as its bank says.',
    callers: 'signed-in',
    query: Record({ bankCode: BankCode, accountNumber: AccountNumber }),
    answer: Record({
      bank: Bank,
      account: Part('The account.', {
        name: Type.String({ description: 'Whose account it is.' }),
        number: AccountNumber,
      }),
    }),
    errors: ['user.bank.unresolved', 'provider.unavailable'],
    example: { as: 'rider', query: { bankCode: '058', accountNumber: '0123456785' } },
  }),
  initiateOneTimePayment: operation({
    group,
    already: true,
    method: 'POST',
    path: '/finance/one-time-payment',
    summary: 'Initiate one-time payment',
    description:
      'Opens an account that takes the payment of an order by transfer, or a page that takes a card. What is sent too little ' +
      'is kept for the order and the rest may follow in time; what is too much, too late or sent twice goes to your wallet. ' +
      'Repeated for an order that waits, it answers 208 with the same account and what has arrived so far; after a card was ' +
      'declined, it opens a new page. A top-up of the wallet (`purpose` top-up, with `fund`) is possible where the platform allows it.',
    callers: ['customer'],
    body: Type.Union([
      Record({ purpose: Type.Literal('order'), orderId: Id('Your order, still to be paid.'), method }),
      Record({ purpose: Type.Literal('top-up'), fund: Money, method }),
    ]),
    answer: OneTimePayment,
    errors: [
      'order.absent',
      'order.payment.settled',
      'order.payment.ended',
      'wallet.top-up.off',
      'provider.unavailable',
    ],
    example: { as: 'customer', body: { purpose: 'order', orderId: demo.orderId } },
  }),
}
