import { operation } from '../operation.ts'
import { Money } from '../records/money.ts'
import { Transaction } from '../records/transaction.ts'
import { OneOf, Part, Record, Type } from '../schema.ts'
import { storeTransactionCategories, transactionCategories } from '../states.ts'
import { params, StoreParams } from './store.ts'

const listing = {
  group: 'transactions',
  method: 'GET',
  list: true,
  answer: Type.Array(Transaction),
  errors: [],
} as const

const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-11-01'] })
const Sum = (description: string) => Part(description, { price: Money })

const earnings = {
  deliveries: Type.Integer({ description: 'Orders delivered to their customers.' }),
  earned: Sum('Fees, tips and compensations together.'),
  fees: Sum('For deliveries; those of a vendor rider go to the store.'),
  tips: Sum('From customers.'),
  compensations: Sum('For orders that a store called off after the rider had arrived.'),
  charges: Sum('Taken from the wallet for a fault; not in `earned`.'),
}

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
  getEarnings: operation({
    group: 'transactions',
    addition: true,
    method: 'GET',
    path: '/transactions/earnings',
    summary: 'Get earnings',
    description:
      'What a rider has earned, by day in the time zone of the market: the last 7 days if no dates are given, at most 92. Money counts ' +
      'on the day it came to the wallet, deliveries on the day they were completed.',
    callers: ['rider'],
    query: Record({
      from: Type.Optional(Day('First day.')),
      to: Type.Optional(Day('Last day; today if left out.')),
    }),
    answer: Record({
      timezone: Type.String({ description: 'Of the market.' }),
      from: Day('First day.'),
      to: Day('Last day.'),
      totals: Part('Over all days.', earnings),
      days: Type.Array(Part('One day.', { day: Day('Which.'), ...earnings }), {
        description: 'Every day from first to last, also those without earnings.',
      }),
    }),
    errors: [],
    example: { as: 'rider' },
  }),
}
