import { useSignalEffect } from '@preact/signals'
import { unreadOf } from '../../shared/unread.ts'
import { actor } from '../actor.ts'
import { live } from '../app.ts'
import { seenAgain } from '../seen-again.ts'

/** The newest are about what one looks at; all that is unread may be much, and is paid for. */
const looked = 10

async function readAlerts(slug: string): Promise<void> {
  const { data: unread } = await live.client.getAlerts({ query: { unread: true, pageSize: looked } })
  const alertIds = unread.filter(({ data }) => data.slug === slug).map(({ id }) => id)
  if (alertIds.length > 0) await live.client.markAlertsRead({ body: { alertIds } })
}

/** Whoever sees an order has read what was told of it. Nothing is asked for where nothing is unread. */
export function useAlertsRead(slug: string): void {
  useSignalEffect(() => {
    void seenAgain.value
    if (unreadOf(actor).value.alerts > 0 && document.visibilityState === 'visible')
      void readAlerts(slug).catch(() => {})
  })
}
