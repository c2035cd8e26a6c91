import { operation } from '../operation.ts'
import { Transaction } from '../records/transaction.ts'
import { OneOf, Record, Type } from '../schema.ts'
import { storeTransactionCategories, transactionCategories } from '../states.ts'
import { params, StoreParams } from './store.ts'

const listing = {
  group: 'transactions',
  method: 'GET',
  list: true,
  answer: Type.Array(Transaction),
  errors: [],
} as const

export const transactions = {
  getTransactions: operation({
    ...listing,
    path: '/transactions',
    summary: 'Get transactions',
    description:
      'Your transactions, newest first; for an assistant those of all stores whose money they may read. `keyword` searches ' +
      'slug, title, category, store, order and bank. The bills of those with `affectsBalance`, credits less debits, add up to the ' +
      'balance of the wallet.',
    callers: ['customer', 'rider', 'assistant'],
    query: Record({ category: Type.Optional(OneOf(transactionCategories, 'Only of this category.')) }),
    example: { as: 'rider' },
  }),
  getStoreTransactions: operation({
    ...listing,
    path: '/store/{storeId}/transactions',
    summary: 'Get store transactions',
    description: 'As getTransactions, of one store.',
    callers: ['store', 'assistant'],
    store: 'money',
    params: StoreParams,
    query: Record({ category: Type.Optional(OneOf(storeTransactionCategories, 'Only of this category.')) }),
    example: { as: 'store', params },
  }),
}
