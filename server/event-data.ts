import { alertEventData } from '#modules/alerts/index.ts'
import { orderEventData } from '#modules/orders/index.ts'
import { transactionEventData } from '#modules/transactions/index.ts'
import type { ReadEventData } from '#platform/database/events.ts'
import type { Services } from './services.ts'

/** Makes the data of events that name a subject. The first part of an event's name decides which module makes it. */
export function eventData(
  services: Pick<Services, 'db' | 'config' | 'files' | 'recentOrders'>,
): ReadEventData {
  const readers: { [kind: string]: ReadEventData } = {
    alert: alertEventData(services),
    order: orderEventData(services),
    transaction: transactionEventData(services),
  }
  const kindOf = ({ event }: { event: string }) => event.slice(0, event.indexOf('.'))
  return async (subjects) => {
    const textOf = new Map<(typeof subjects)[number], string | undefined>()
    for (const [kind, some] of Map.groupBy(subjects, kindOf)) {
      const texts = await readers[kind]!(some)
      for (const [place, subject] of some.entries()) textOf.set(subject, texts[place])
    }
    return subjects.map((subject) => textOf.get(subject))
  }
}
