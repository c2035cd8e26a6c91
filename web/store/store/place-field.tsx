import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../kit/button.tsx'
import { MapView, type Place, type Point } from '../../kit/map/map-view.tsx'
import { toast } from '../../kit/toast.tsx'
import { placesOf, roundedPoint, townCentre } from '../../shared/town.ts'
import { live } from '../app.ts'
import { whereIAm } from './here.ts'
import { words as storeWords } from './words.ts'

const words = storeWords.newStore

/** Chooses the place of the store: the map is moved under a pin until the pin points at it. */
function PinMap({ from, onPick }: { from: Point; onPick: (point: Point) => void }) {
  const places = useSignal<Place[]>([])
  useEffect(() => {
    live.client.getIleIfeStreets({ query: { pageSize: 100 } }).then(
      ({ data }) => {
        places.value = placesOf(data)
      },
      () => {},
    )
  }, [])
  return (
    <>
      <p class="quiet small">{words.pinHint}</p>
      <MapView
        label={words.pinMap}
        words={words.map}
        centre={from}
        zoom={from === townCentre ? 14 : 16}
        places={places.value}
        tiles={live.settings.mapTiles ?? undefined}
        onPick={onPick}
      />
    </>
  )
}

/** Sets the place of the store: the position of the device, or a pin on the map. */
export const PlaceField = ({
  from,
  onPlace,
}: {
  /** Where the map begins; while it is undefined, there is no map. */
  from: Signal<Point | undefined>
  onPlace: (point: Point) => void
}) => (
  <>
    <Button
      kind="secondary"
      onClick={() =>
        whereIAm().then(
          (found) => {
            from.value = found
            onPlace(found)
            toast(storeWords.placeFound)
          },
          () => {
            from.value ??= townCentre
            toast(storeWords.placeRefused)
          },
        )
      }
    >
      {storeWords.usePlace}
    </Button>
    {from.value && <PinMap from={from.value} onPick={(point) => onPlace(roundedPoint(point))} />}
  </>
)
