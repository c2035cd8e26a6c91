import type { Earnings } from './earnings.ts'

const mondayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

export interface Sum {
  amount: number
  deliveries: number
}

/** The sums for today, and for this week from Monday on. */
export function sumsOf({ days, to }: Pick<Earnings, 'days' | 'to'>): { today: Sum; week: Sum } {
  const sum = (found: Earnings['days']): Sum => ({
    amount: Math.round(found.reduce((total, { earned }) => total + earned.price.amount * 100, 0)) / 100,
    deliveries: found.reduce((total, { deliveries }) => total + deliveries, 0),
  })
  const monday = mondayOf(to)
  return {
    today: sum(days.filter(({ day }) => day === to)),
    week: sum(days.filter(({ day }) => day >= monday)),
  }
}
