import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { MapView, type Point } from '../../kit/map/map-view.tsx'
import { live } from '../app.ts'
import { words } from '../words.ts'
import { type KnownStreet, placeAt } from './locate.ts'
import { type Place, place } from './place.ts'

/** The middle of the town, for those who have said nothing yet. */
const middle = { latitude: 7.4905, longitude: 4.5521 }

/** The map is moved under the pin until it points at the door. */
export function PinMap({ streets, onTake }: { streets: KnownStreet[]; onTake: (place: Place) => void }) {
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
      <Button wide large onClick={() => onTake(placeAt(at.value, streets, words.place.pinName))}>
        {words.place.pinTake}
      </Button>
    </div>
  )
}
