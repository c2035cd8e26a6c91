import { MapView } from '../../kit/map/map-view.tsx'
import { live } from '../app.ts'
import { words } from '../words.ts'
import { place } from './place.ts'
import { streetPlaces } from './streets.ts'

export function HereMap() {
  const at = place.value?.at
  if (!at) return null
  return (
    <MapView
      label={words.work.mapLabel}
      words={words.map}
      height="14rem"
      centre={at}
      markers={[{ id: 'you', at, icon: 'bike', tone: 'good', label: words.work.you }]}
      places={streetPlaces()}
      tiles={live.settings.mapTiles ?? undefined}
    />
  )
}
