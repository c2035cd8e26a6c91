import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { MapView, type Point } from '../../kit/map/map-view.tsx'
import { live } from '../app.ts'
import { words } from '../words.ts'
import { city } from './locate.ts'
import { type Place, place } from './place.ts'

/** The middle of the town, for those who have said nothing yet. */
const middle = { latitude: 7.4905, longitude: 4.5521 }
const nearMetres = 400

interface Known {
  name: string
  at: Point
}

/** Good enough to say which of the streets of one town is nearest. */
function metresBetween(a: Point, b: Point): number {
  const north = (a.latitude - b.latitude) * 111_195
  const east = (a.longitude - b.longitude) * 111_195 * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** A pin takes the name of the street that it is in, as far as that is known. */
function placeAt(at: Point, streets: Known[]): Place {
  const [nearest] = streets
    .map((street) => ({ ...street, metres: metresBetween(at, street.at) }))
    .sort((a, b) => a.metres - b.metres)
  const isNear = nearest && nearest.metres <= nearMetres
  return {
    name: isNear ? words.place.pinNear(nearest.name) : words.place.pinName,
    street: isNear ? nearest.name : words.place.gpsStreet,
    city,
    coordinates: { latitude: Number(at.latitude.toFixed(6)), longitude: Number(at.longitude.toFixed(6)) },
  }
}

/** The map is moved under the pin until it points at the door. */
export function PinMap({ streets, onTake }: { streets: Known[]; onTake: (place: Place) => void }) {
  const from = place.value?.coordinates ?? middle
  const at = useSignal<Point>(from)
  return (
    <div class="stack">
      <p class="quiet small">{words.place.pinHint}</p>
      <MapView
        label={words.place.pinMap}
        words={words.map}
        height="min(22rem, 50dvh)"
        centre={from}
        zoom={16}
        places={streets}
        tiles={live.settings.mapTiles ?? undefined}
        onPick={(next) => {
          at.value = next
        }}
      />
      <Button wide large onClick={() => onTake(placeAt(at.value, streets))}>
        {words.place.pinTake}
      </Button>
    </div>
  )
}
