import type { Tone } from '../../kit/map/content.ts'
import { type Line, MapView, type Marker, type Point } from '../../kit/map/map-view.tsx'
import { live } from '../app.ts'
import { words } from '../words.ts'
import { streetPlaces } from '../work/streets.ts'
import type { Way } from './way.ts'

const said = words.offer

/** The store, the approximate place of the customer, and the rider. */
export function OfferMap({ way: { from, store, customer } }: { way: Way }) {
  const markers: Marker[] = [
    ...(from ? [{ id: 'you', at: from, icon: 'bike', tone: 'good', label: words.work.you } as const] : []),
    ...(store ? [{ id: 'store', at: store, icon: 'store', tone: 'ink', label: said.from } as const] : []),
    ...(customer
      ? [
          {
            id: 'customer',
            at: customer,
            icon: 'home',
            tone: 'brand',
            label: said.to,
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
      height="max(13rem, 32dvh)"
      fit={markers.map(({ at }) => at)}
      markers={markers}
      lines={lines}
      places={streetPlaces()}
      tiles={live.settings.mapTiles ?? undefined}
    />
  )
}
