import type { Order } from '#contract/records/order.ts'
import type { Tone } from '../../kit/map/content.ts'
import { type Line, MapView, type Marker, type Point } from '../../kit/map/map-view.tsx'
import { live } from '../app.ts'
import { words } from '../words.ts'
import { streetPlaces } from '../work/streets.ts'
import type { Way } from './way.ts'

const said = words.offer

/** The store, about where the customer is, and the rider. */
export function OfferMap({ order, way: { from, store, customer } }: { order: Order; way: Way }) {
  const markers: Marker[] = [
    ...(from ? [{ id: 'you', at: from, icon: 'bike', tone: 'good', label: words.work.you } as const] : []),
    ...(store
      ? [{ id: 'store', at: store, icon: 'store', tone: 'ink', label: order.store.name } as const]
      : []),
    ...(customer
      ? [
          {
            id: 'customer',
            at: customer,
            icon: 'home',
            tone: 'brand',
            label: said.around(order.delivery.location.street),
          } as const,
        ]
      : []),
  ]
  const line = (points: Point[], tone: Tone): Line => ({ points, tone, dashed: true })
  const lines = [
    ...(from && store ? [line([from, store], 'good')] : []),
    ...(store && customer ? [line([store, customer], 'brand')] : []),
  ]
  return (
    <MapView
      label={said.mapLabel}
      words={words.map}
      height="13rem"
      fit={markers.map(({ at }) => at)}
      markers={markers}
      lines={lines}
      places={streetPlaces()}
      tiles={live.settings.mapTiles ?? undefined}
    />
  )
}
