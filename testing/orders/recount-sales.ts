import { type AnalyticsPeriod, weekdays } from '#contract/states.ts'
import type { OrderRow } from '#modules/orders/index.ts'

/** The analytics of a store, recounted from its orders, to compare with the stored counts. */

export interface CountedPeriod {
  timezone: string
  from: string
  to: string
  by: AnalyticsPeriod
}

type Counted = Pick<
  OrderRow,
  | 'customer_id'
  | 'status'
  | 'packs'
  | 'items_price'
  | 'packs_price'
  | 'paid_at'
  | 'accepted_at'
  | 'ready_at'
  | 'ended_at'
>

function localOf(at: Date, timezone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) }
}

const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7
const startOf: { [by in AnalyticsPeriod]: (day: string) => string } = {
  day: (day) => day,
  week: (day) => shift(day, -weekdayOf(day)),
  month: (day) => `${day.slice(0, 7)}-01`,
}

const secondsBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 1000)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const average = (numbers: number[]) =>
  numbers.length === 0 ? null : Math.round(sum(numbers) / numbers.length)
const naira = (kobo: number) => ({ currency: 'ngn', amount: kobo / 100 })

function sales(orders: Counted[]) {
  const revenues = orders.map((order) => order.items_price + order.packs_price)
  return {
    orders: orders.length,
    revenue: naira(sum(revenues)),
    averageBasket: naira(average(revenues) ?? 0),
  }
}

function bestItems(orders: Counted[]) {
  const sold = new Map<string, { quantity: number; revenue: number }>()
  for (const { id, quantity, price } of orders.flatMap(({ packs }) => packs.flatMap(({ lines }) => lines))) {
    const before = sold.get(id) ?? { quantity: 0, revenue: 0 }
    sold.set(id, { quantity: before.quantity + quantity, revenue: before.revenue + quantity * price })
  }
  return [...sold]
    .map(([id, { quantity, revenue }]) => ({ id, quantity, revenue: naira(revenue) }))
    .sort((a, b) => b.quantity - a.quantity || b.revenue.amount - a.revenue.amount || (a.id < b.id ? -1 : 1))
    .slice(0, 10)
}

function busyHours(paid: { day: string; hour: number }[]) {
  const counts = new Map<number, number>()
  for (const { day, hour } of paid) {
    const place = weekdayOf(day) * 24 + hour
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, more], [b, less]) => less - more || a - b)
    .map(([place, orders]) => ({ weekday: weekdays[Math.floor(place / 24)], hour: place % 24, orders }))
}

export function recount(orders: Counted[], { timezone, from, to, by }: CountedPeriod) {
  const dayOf = (at: Date) => localOf(at, timezone).day
  const isWithin = (at: Date) => dayOf(at) >= from && dayOf(at) <= to
  const received = orders.filter((order) => order.paid_at && isWithin(order.paid_at))
  const completed = orders.filter((order) => order.status === 'completed')
  const sold = completed.filter((order) => isWithin(order.ended_at!))
  const returning = sold.filter((order) =>
    completed.some(
      (other) => other.customer_id === order.customer_id && dayOf(other.ended_at!) < dayOf(order.ended_at!),
    ),
  )
  const starts = new Set<string>()
  for (let day = from; day <= to; day = shift(day, 1)) starts.add(startOf[by](day))
  const accepted = received.filter((order) => order.accepted_at)
  const prepared = accepted.filter((order) => order.ready_at)
  return {
    totals: {
      ...sales(sold),
      received: received.length,
      accepted: accepted.length,
      customers: new Set(sold.map((order) => order.customer_id)).size,
      returningCustomers: new Set(returning.map((order) => order.customer_id)).size,
      averageAcceptanceSeconds: average(
        accepted.map((order) => secondsBetween(order.paid_at!, order.accepted_at!)),
      ),
      averagePreparationSeconds: average(
        prepared.map((order) => secondsBetween(order.accepted_at!, order.ready_at!)),
      ),
    },
    periods: [...starts].map((start) => ({
      start,
      ...sales(sold.filter((order) => startOf[by](dayOf(order.ended_at!)) === start)),
    })),
    bestItems: bestItems(sold),
    busyHours: busyHours(received.map((order) => localOf(order.paid_at!, timezone))),
  }
}
