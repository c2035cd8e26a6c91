import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { MapView, type Place as Named, type Point } from '../../kit/map/map-view.tsx'
import { townCentre } from '../../shared/town.ts'
import { live } from '../app.ts'
import { words } from '../words.ts'
import { placeAt } from './locate.ts'
import { type Place, place } from './place.ts'

/** Chooses a place: the map is moved under a pin until the pin points at the door. */
export function PinMap({ streets, onTake }: { streets: Named[]; onTake: (place: Place) => void }) {
  const from = place.value?.coordinates ?? townCentre
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
