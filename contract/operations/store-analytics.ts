import { operation } from '../operation.ts'
import { Money } from '../records/money.ts'
import { Id, Nullable, OneOf, Part, Record, Type } from '../schema.ts'
import { analyticsPeriods, weekdays } from '../states.ts'
import { params, StoreParams } from './store.ts'

const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-11-01'] })
const Count = (description: string) => Type.Integer({ description })

const figures = {
  orders: Count('Orders completed.'),
  revenue: Money,
  averageBasket: Money,
}

export const storeAnalytics = {
  getStoreAnalytics: operation({
    group: 'store-analytics',
    method: 'GET',
    path: '/store-analytics/{storeId}',
    summary: 'Get store analytics',
    description:
      'What a store sold, in its own time zone: by day, week or month; the last 30 days if no dates are given, at most 400 days. ' +
      'Revenue is items and packs of completed orders, before commission, each counted on the day it was completed; orders ' +
      'received, their acceptance and preparation are counted on the day they were paid. Days that have been counted stay as they ' +
      'are if the store moves to another time zone.',
    callers: ['store', 'assistant'],
    store: 'orders',
    params: StoreParams,
    query: Record({
      by: Type.Optional(OneOf(analyticsPeriods, 'How long a period is; day if left out.')),
      from: Type.Optional(Day('First day.')),
      to: Type.Optional(Day('Last day.')),
    }),
    answer: Record({
      timezone: Type.String({ description: 'Of the store.' }),
      from: Day('First day.'),
      to: Day('Last day.'),
      by: OneOf(analyticsPeriods, 'How long a period is.'),
      totals: Part('Over all days.', {
        ...figures,
        received: Count('Orders paid.'),
        accepted: Count('Of those, accepted.'),
        customers: Count('Different customers of completed orders.'),
        returningCustomers: Count('Of those, who had completed an order here on a day before.'),
        averageAcceptanceSeconds: Nullable(Type.Number(), 'From payment to acceptance; null without any.'),
        averagePreparationSeconds: Nullable(Type.Number(), 'From acceptance to ready; null without any.'),
      }),
      periods: Type.Array(Part('One period.', { start: Day('Its first day.'), ...figures }), {
        description:
          'Every period from first to last, also those without orders. Weeks begin on Monday, months on their first day; of the ' +
          'first and the last period only the days asked for are counted.',
      }),
      bestItems: Type.Array(
        Part('An item.', {
          id: Id('The item.'),
          name: Type.String({ description: 'As on the menu.' }),
          quantity: Count('How many were sold.'),
          revenue: Money,
        }),
        { description: 'The ten that sold most.' },
      ),
      busyHours: Type.Array(
        Part('An hour of the week.', {
          weekday: OneOf(weekdays, 'The day.'),
          hour: Type.Integer({ minimum: 0, maximum: 23, description: 'The hour, local.' }),
          orders: Count('Orders paid in it.'),
        }),
        { description: 'Hours in which orders were paid, busiest first.' },
      ),
    }),
    errors: [],
    example: { as: 'store', params },
  }),
}
