import { useEffect } from 'preact/hooks'
import type { Order } from '#contract/records/order.ts'
import { MapView, type Marker, type Point } from '../../kit/map/map-view.tsx'
import { Near } from '../../kit/time.tsx'
import { live } from '../app.ts'
import { words } from '../words.ts'
import { isRunning } from './stage.ts'
import { orderWords } from './words.ts'

const lookMs = 10_000

export const trackingOf = (orderId: string) =>
  live.resources.get(
    `tracking ${orderId}`,
    async () => (await live.client.getOrderTracking({ params: { orderId } })).data,
    { live: true },
  )

function markersOf({ store, delivery, rider }: Order, position: Point | undefined): Marker[] {
  const from = store.locations[0]?.coordinates
  const to = delivery.location.coordinates
  return [
    ...(from ? [{ id: 'store', at: from, icon: 'store', tone: 'ink', label: store.name } as const] : []),
    ...(to ? [{ id: 'door', at: to, icon: 'home', tone: 'brand', label: orderWords.you } as const] : []),
    ...(position && rider
      ? [{ id: 'rider', at: position, icon: 'bike', tone: 'good', label: rider.name } as const]
      : []),
  ]
}

/** The position of the rider while the order is running. It is loaded again regularly while the page is visible. */
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
  const markers = markersOf(order, position?.coordinates)
  // The rider goes to the store first, then to the door.
  const next = markers.find(({ id }) => id === (order.status === 'ongoing' ? 'door' : 'store'))
  return (
    <section class="stack-s" aria-label={orderWords.map}>
      <MapView
        label={orderWords.map}
        words={words.map}
        height="15rem"
        fit={markers.map(({ at }) => at)}
        markers={markers}
        lines={
          position && next ? [{ points: [position.coordinates, next.at], tone: 'brand', dashed: true }] : []
        }
        tiles={live.settings.mapTiles ?? undefined}
      />
      <p class="quiet small">
        {position ? (
          <>
            {orderWords.seen} <Near at={position.dateRecorded} />
          </>
        ) : (
          orderWords.noPosition
        )}
      </p>
    </section>
  )
}
