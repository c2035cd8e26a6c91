import { useEffect } from 'preact/hooks'
import type { Order } from '#contract/records/order.ts'
import { Near } from '../../kit/time.tsx'
import { live } from '../app.ts'
import { isRunning } from './stage.ts'
import { orderWords } from './words.ts'

const lookMs = 10_000

const trackingOf = (orderId: string) =>
  live.resources.get(
    `tracking ${orderId}`,
    async () => (await live.client.getOrderTracking({ params: { orderId } })).data,
    { live: true },
  )

/** Where the rider is, while it is on its way; asked again while somebody looks. */
export function Tracking({ order }: { order: Order }) {
  const isShown = order.rider !== null && isRunning(order)
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void trackingOf(order.id).reload()
    }, lookMs)
    return () => clearInterval(timer)
  }, [isShown, order.id])
  if (!isShown) return null
  const position = trackingOf(order.id).value.value?.position
  return (
    <section class="panel stack-s" aria-label={orderWords.map}>
      {position ? (
        <p class="quiet small">
          {orderWords.seen} <Near at={position.dateRecorded} />
        </p>
      ) : (
        <p class="quiet small">{orderWords.noPosition}</p>
      )}
    </section>
  )
}
