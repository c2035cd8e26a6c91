import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { BankRecord } from '../records/bank.ts'
import { Money } from '../records/money.ts'
import { Adjustment, OpenWithdrawal, Reconciliation, Suspense } from '../records/operator-money.ts'
import { Transaction } from '../records/transaction.ts'
import { User } from '../records/user.ts'
import { Wallet } from '../records/wallet.ts'
import { Id, OneOf, Part, Record, Text, Type } from '../schema.ts'
import { storeTransactionCategories, transactionCategories, transactionTypes } from '../states.ts'
import { StoreParams } from './store.ts'
import { UserParams } from './user.ts'

const operators = { group: 'operator', callers: ['operator'], addition: true } as const
const listing = { ...operators, method: 'GET', list: true, answer: Type.Array(Transaction) } as const
const readsSession = true
/** Errors about the owner of the wallet. */
const holderErrors = ['wallet.absent', 'user.deleted', 'store.deleted'] as const
const naira = (amount: number) => ({ currency: 'ngn', amount })

const Party = Type.Union(
  [Record({ userId: Id('A customer or rider.') }), Record({ storeId: Id('A store.') })],
  { description: 'Whose wallet.' },
)

const SuspenseParams = Record({ id: Id('The suspense item.', { examples: [demo.suspenseId] }) })

export const operatorMoney = {
  getUserWallet: operation({
    ...operators,
    method: 'GET',
    path: '/operator/user/{userId}/wallet',
    summary: 'Get user wallet',
    description: 'The wallet of a customer or rider, with the saved bank records payOut can send to.',
    params: UserParams,
    answer: Record({
      user: User,
      banks: Type.Array(BankRecord, { description: 'The saved bank records.' }),
      wallet: Wallet,
    }),
    errors: ['user.absent', 'user.deleted'],
    example: { as: 'operator', params: { userId: demo.people.customer.id } },
  }),
  getWalletOfStore: operation({
    ...operators,
    method: 'GET',
    path: '/operator/store/{storeId}/wallet',
    summary: 'Get wallet of store',
    description: 'The wallet of a store, whoever owns it, with its saved bank records.',
    params: StoreParams,
    answer: Record({
      store: Part('The store.', {
        id: Id('The store.'),
        name: Type.String({ description: 'Its name.' }),
        ownerId: Id('Who owns it.'),
      }),
      banks: Type.Array(BankRecord, { description: 'The saved bank records.' }),
      wallet: Wallet,
    }),
    errors: ['store.absent', 'store.deleted'],
    example: { as: 'operator', params: { storeId: demo.storeId } },
  }),
  getTransactionsOfUser: operation({
    ...listing,
    path: '/operator/user/{userId}/transactions',
    summary: 'Get transactions of user',
    description: 'As getTransactions, of a customer or rider.',
    params: UserParams,
    query: Record({ category: Type.Optional(OneOf(transactionCategories, 'Only of this category.')) }),
    errors: ['user.absent', 'user.deleted'],
    example: { as: 'operator', params: { userId: demo.people.customer.id } },
  }),
  getTransactionsOfStore: operation({
    ...listing,
    path: '/operator/store/{storeId}/transactions',
    summary: 'Get transactions of store',
    description: 'As getTransactions, of a store, whoever owns it.',
    params: StoreParams,
    query: Record({ category: Type.Optional(OneOf(storeTransactionCategories, 'Only of this category.')) }),
    errors: ['store.absent', 'store.deleted'],
    example: { as: 'operator', params: { storeId: demo.storeId } },
  }),
  payOut: operation({
    ...operators,
    readsSession,
    method: 'POST',
    path: '/operator/user/{userId}/payout',
    summary: 'Pay out',
    description:
      'Sends a customer’s balance, or part of it, to one of their saved bank records. There is no fee, and no least amount: what is left ' +
      'would keep them from deleting their account. In the customer’s records it is a ' +
      'withdrawal-out. Without an Idempotency-Key the same within 30 seconds is a 400.',
    params: UserParams,
    body: Record({
      fund: Money,
      bank: Part('Where to.', { id: Id('One of their saved bank records.') }),
    }),
    answer: Transaction,
    errors: [
      'user.absent',
      'user.deleted',
      'wallet.funds.insufficient',
      'wallet.bank.absent',
      'wallet.withdrawal.repeated',
      'wallet.withdrawals.paused',
      'wallet.receivable.open',
      'user.suspended',
    ],
    example: {
      as: 'operator',
      params: { userId: demo.people.customer.id },
      body: { fund: naira(500), bank: { id: demo.customerBankId } },
    },
  }),
  adjustWallet: operation({
    ...operators,
    readsSession,
    method: 'POST',
    path: '/operator/adjustments',
    summary: 'Adjust wallet',
    description:
      'Proposes to add to or take from a wallet. Nothing moves until another operator confirms it.',
    body: Record({
      party: Party,
      type: OneOf(transactionTypes, 'Whether the wallet gains (credit) or loses (debit).'),
      fund: Money,
      reason: Text(300, 'Why; shown to the party.'),
    }),
    answer: Adjustment,
    errors: holderErrors,
    example: {
      as: 'operator',
      body: {
        party: { userId: demo.people.rider.id },
        type: 'credit',
        fund: naira(1000),
        reason: 'Waited an hour at a store that was closed.',
      },
    },
  }),
  getAdjustments: operation({
    ...operators,
    method: 'GET',
    path: '/operator/adjustments',
    summary: 'Get adjustments',
    description:
      'Adjustments that wait, were confirmed or rejected, newest first. `keyword` searches the reason.',
    list: true,
    query: Record({
      waiting: Type.Optional(
        Type.Boolean({ description: 'Only those that wait for a decision, or only the others.' }),
      ),
    }),
    answer: Type.Array(Adjustment),
    errors: [],
    example: { as: 'operator' },
  }),
  confirmAdjustment: operation({
    ...operators,
    readsSession,
    already: true,
    method: 'POST',
    path: '/operator/adjustment/{id}/confirm',
    summary: 'Confirm adjustment',
    description: 'Moves the money, if another operator proposed it. Repeating it answers 208.',
    params: Record({ id: Id('The adjustment.', { examples: [demo.adjustmentId] }) }),
    answer: Adjustment,
    errors: [
      'adjustment.absent',
      'adjustment.own',
      'adjustment.decided',
      'adjustment.insufficient',
      ...holderErrors,
    ],
    example: { as: 'operator', params: { id: demo.adjustmentId } },
  }),
  rejectAdjustment: operation({
    ...operators,
    readsSession,
    already: true,
    method: 'POST',
    path: '/operator/adjustment/{id}/reject',
    summary: 'Reject adjustment',
    description:
      'Ends a proposal that waits; who made it may do so too. Nothing moves. Repeating it answers 208.',
    params: Record({ id: Id('The adjustment.', { examples: [demo.spareAdjustmentId] }) }),
    answer: Adjustment,
    errors: ['adjustment.absent', 'adjustment.decided'],
    example: { as: 'operator', params: { id: demo.spareAdjustmentId } },
  }),
  getSuspense: operation({
    ...operators,
    method: 'GET',
    path: '/operator/suspense',
    summary: 'Get suspense',
    description:
      'Money that arrived and that nobody could place, newest first. `keyword` searches reference and payer.',
    list: true,
    query: Record({
      assigned: Type.Optional(
        Type.Boolean({ description: 'Those that were assigned; if left out those that were not.' }),
      ),
    }),
    answer: Type.Array(Suspense),
    errors: [],
    example: { as: 'operator' },
  }),
  getSuspenseItem: operation({
    ...operators,
    method: 'GET',
    path: '/operator/suspense/{id}',
    summary: 'Get suspense item',
    description: 'One suspense item, whether it was assigned or not.',
    params: SuspenseParams,
    answer: Suspense,
    errors: ['suspense.absent'],
    example: { as: 'operator', params: { id: demo.suspenseId } },
  }),
  assignSuspense: operation({
    ...operators,
    readsSession,
    already: true,
    method: 'PUT',
    path: '/operator/suspense/{id}',
    summary: 'Assign suspense',
    description:
      'Gives the money to whom it belongs: to a payment by its reference, as if it had come with it, or to a wallet. ' +
      'Repeating it answers 208.',
    params: SuspenseParams,
    body: Record({
      to: Type.Union([...Party.anyOf, Record({ reference: Text(100, 'The reference of a payment.') })], {
        description: 'To whom or for what it is.',
      }),
      note: Text(300, 'Why to them.'),
    }),
    answer: Suspense,
    errors: ['suspense.absent', 'suspense.assigned', ...holderErrors, 'payment.absent'],
    example: {
      as: 'operator',
      params: { id: demo.suspenseId },
      body: { to: { userId: demo.people.customer.id }, note: 'The payer called and named the amount.' },
    },
  }),
  getOpenWithdrawals: operation({
    ...operators,
    method: 'GET',
    path: '/operator/withdrawals',
    summary: 'Get open withdrawals',
    description:
      'Withdrawals and payouts whose end is not known, the oldest first. `keyword` searches the name of their party and the reference.',
    list: true,
    query: Record({
      long: Type.Optional(
        Type.Boolean({ description: 'Only those of over an hour, as getOverview counts.' }),
      ),
    }),
    answer: Type.Array(OpenWithdrawal),
    errors: [],
    example: { as: 'operator' },
  }),
  getReconciliation: operation({
    ...operators,
    method: 'GET',
    path: '/operator/reconciliation',
    summary: 'Get reconciliation',
    description: 'Proves the books, from the first entry on, and says which row is wrong.',
    answer: Reconciliation,
    errors: [],
    example: { as: 'operator' },
  }),
}
