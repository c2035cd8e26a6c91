import { toMoney } from '#server/money/money.ts'
import { implement } from '#server/services.ts'
import { countEndedOrders } from './count-ended-orders.ts'
import { readRange } from './day-range.ts'
import { Figures, type PeriodRow, selectFigures } from './figures.ts'

const average = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count))

const toSales = ({ completed, revenue }: Pick<PeriodRow, 'completed' | 'revenue'>) => ({
  orders: completed,
  revenue: toMoney(revenue),
  averageBasket: toMoney(average(revenue, completed) ?? 0),
})

function toTotals({ periods, customers }: Figures) {
  const total = (column: Exclude<keyof PeriodRow, 'start'>) =>
    periods.reduce((sum, period) => sum + period[column], 0)
  return {
    ...toSales({ completed: total('completed'), revenue: total('revenue') }),
    received: total('received'),
    accepted: total('accepted'),
    customers: customers.all,
    returningCustomers: customers.returning,
    averageAcceptanceSeconds: average(total('acceptance_seconds'), total('accepted')),
    averagePreparationSeconds: average(total('preparation_seconds'), total('prepared')),
  }
}

export const getStoreAnalytics = implement(
  'getStoreAnalytics',
  async ({ params: { storeId }, query: { by = 'day', ...days }, services: { db } }) => {
    await countEndedOrders(db, storeId)
    const range = await readRange(db, storeId, days)
    const figures = await db.one(Figures, selectFigures(storeId, range, by))
    return {
      ...range,
      by,
      totals: toTotals(figures),
      periods: figures.periods.map((period) => ({ start: period.start, ...toSales(period) })),
      bestItems: figures.items.map((item) => ({ ...item, revenue: toMoney(item.revenue) })),
      busyHours: figures.hours,
    }
  },
)
