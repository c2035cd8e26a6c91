import { type Line, MapView, type Marker } from '../../kit/map/map-view.tsx'
import { live } from '../app.ts'
import { words } from '../words.ts'
import { place } from '../work/place.ts'
import { streetPlaces } from '../work/streets.ts'
import { type Stop, stopName } from './stops.ts'

/** The stops with their numbers, connected by straight lines. */
export function BoxMap({ stops }: { stops: Stop[] }) {
  const from = place.value?.at
  const markers: Marker[] = [
    ...stops.flatMap((stop, index) =>
      stop.at
        ? [
            {
              id: stop.id,
              at: stop.at,
              text: String(index + 1),
              tone: stop.kind === 'pick-up' ? 'ink' : 'brand',
              label: stopName(stop),
            } as const,
          ]
        : [],
    ),
    ...(from ? [{ id: 'you', at: from, icon: 'bike', tone: 'good', label: words.work.you } as const] : []),
  ]
  const points = [...(from ? [from] : []), ...stops.flatMap(({ at }) => at ?? [])]
  const lines: Line[] = points.length > 1 ? [{ points, tone: 'brand', dashed: true }] : []
  return (
    <div class="box-map">
      <MapView
        label={words.box.mapLabel}
        words={words.map}
        height="max(16rem, min(26rem, 30vw))"
        fit={points}
        markers={markers}
        lines={lines}
        places={streetPlaces()}
        tiles={live.settings.mapTiles ?? undefined}
      />
    </div>
  )
}
