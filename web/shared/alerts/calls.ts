import type { Actor } from '../actor.ts'

/** The operations of alerts, for a person or for a store. */
export function alertCalls({ live: { client }, storeId }: Actor) {
  if (storeId !== undefined) {
    const params = { storeId }
    return {
      alerts: (query: { unread?: boolean; lastEvaluatedKey?: string | undefined }) =>
        client.getStoreAlerts({ params, query }),
      markRead: (alertIds?: string[]) =>
        client.markStoreAlertsRead({ params, body: alertIds ? { alertIds } : {} }),
    }
  }
  return {
    alerts: (query: { unread?: boolean; lastEvaluatedKey?: string | undefined }) =>
      client.getAlerts({ query }),
    markRead: (alertIds?: string[]) => client.markAlertsRead({ body: alertIds ? { alertIds } : {} }),
  }
}
