import type { AnalyticsPeriod } from '#contract/states.ts'

const periods: { [period in AnalyticsPeriod]: string } = { day: 'By day', week: 'By week', month: 'By month' }

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const halfOf = (hour: number) => (hour % 24 < 12 ? 'am' : 'pm')

export const moneyWords = {
  title: 'Money',
  figures: 'What was sold',
  figuresHint: 'By day and week, what sells, when it is busy',
  export: 'All transactions as CSV',
  exported: (count: number) => `${plural(count, 'transaction', 'transactions')} saved as a file.`,
  ownerOnly: 'Withdrawals and bank accounts are the owner’s.',
  back: 'Money',
  csv: {
    date: 'Date',
    number: 'Number',
    title: 'Title',
    category: 'Category',
    type: 'Type',
    status: 'Status',
    amount: 'Amount',
    order: 'Order',
    start: 'From',
    orders: 'Orders',
    revenue: 'Revenue',
    basket: 'Average basket',
  },
  figuresPage: {
    title: 'What was sold',
    range: 'How far back',
    ranges: [
      [7, '7 days'],
      [30, '30 days'],
      [90, '3 months'],
      [365, 'A year'],
    ] as [number, string][],
    by: 'How to divide it',
    periods,
    from: 'From',
    to: 'Until',
    revenue: 'Sold',
    revenueHint: 'Food and packs of completed orders, before commission',
    orders: 'Orders',
    basket: 'Average basket',
    acceptance: 'Accepted',
    acceptanceTime: 'Until accepted',
    preparation: 'Until ready',
    customers: 'Customers',
    returning: (count: number) => `${count} came back`,
    chartRevenue: (currency: string) => `Sold, ${currency}`,
    chart: 'Sold, over time',
    table: 'As a table',
    best: 'What sells',
    item: 'Dish',
    quantity: 'Sold',
    busy: 'When it is busy',
    hour: (weekday: string, hour: number) =>
      `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${hour % 12 || 12}${hour % 12 > 10 ? ` ${halfOf(hour)}` : ''}–${(hour + 1) % 12 || 12} ${halfOf(hour + 1)}`,
    count: (count: number) => plural(count, 'order', 'orders'),
    none: 'Nothing was sold in this time',
    noneHint: 'Choose a longer time, or wait for the next orders.',
    export: 'Save as CSV',
    period: 'Period',
  },
}
