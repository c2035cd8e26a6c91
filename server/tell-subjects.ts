import { tellAlerts } from '#modules/alerts/index.ts'
import { tellOrders } from '#modules/orders/index.ts'
import { tellTransactions } from '#modules/transactions/index.ts'
import type { TellSubjects } from '#platform/database/events.ts'
import type { Services } from './services.ts'

/** The data of events that name a subject, by the first part of the event's name. */
export function tellSubjects(
  services: Pick<Services, 'db' | 'config' | 'files' | 'recentOrders'>,
): TellSubjects {
  const tellers: { [kind: string]: TellSubjects } = {
    alert: tellAlerts(services),
    order: tellOrders(services),
    transaction: tellTransactions(services),
  }
  const kindOf = ({ event }: { event: string }) => event.slice(0, event.indexOf('.'))
  return async (subjects) => {
    const told = new Map<(typeof subjects)[number], string | undefined>()
    for (const [kind, some] of Map.groupBy(subjects, kindOf)) {
      const texts = await tellers[kind]!(some)
      for (const [place, subject] of some.entries()) told.set(subject, texts[place])
    }
    return subjects.map((subject) => told.get(subject))
  }
}
