import { useSignalEffect } from '@preact/signals'
import { unreadOf } from '../../shared/unread.ts'
import { actor } from '../actor.ts'
import { live } from '../app.ts'
import { seenAgain } from '../seen-again.ts'

/**
 * The number of unread alerts that are loaded. The newest are usually about the order on the screen, and loading all would cost
 * data.
 */
const looked = 10

async function readAlerts(slug: string): Promise<void> {
  const { data: unread } = await live.client.getAlerts({ query: { unread: true, pageSize: looked } })
  const alertIds = unread.filter(({ data }) => data.slug === slug).map(({ id }) => id)
  if (alertIds.length > 0) await live.client.markAlertsRead({ body: { alertIds } })
}

/** Marks the alerts about an order as read while the order is shown. Nothing is requested if there are no unread alerts. */
export function useAlertsRead(slug: string): void {
  useSignalEffect(() => {
    void seenAgain.value
    if (unreadOf(actor).value.alerts > 0 && document.visibilityState === 'visible')
      void readAlerts(slug).catch(() => {})
  })
}
