import { batch, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { LocateFixed, MapPin } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { city, placesOf, type Street } from '../../shared/town.ts'
import { explain, live } from '../app.ts'
import { words } from '../words.ts'
import { bySpelling } from './by-spelling.ts'
import { placeHere } from './locate.ts'
import { PinMap } from './pin-map.tsx'
import { choosePlace, type Place, place } from './place.ts'

const typingMs = 200

/** The name and street of a place. For a district, whose area is the district itself, the area is not repeated. */
const namedAs = ({ name, area }: Street) => ({
  name,
  street: area && area !== name ? `${name}, ${area}` : name,
  city,
})

export default function PlaceSheet({
  onClose,
  onChoose,
}: {
  onClose: () => void
  /** Called with the chosen place, which then does not become the delivery place of the app. */
  onChoose?: (place: Place) => void
}) {
  const keyword = useSignal('')
  const streets = useSignal<Street[] | undefined>(undefined)
  /** No street matches what was typed: streets with a similar spelling are shown. */
  const isUnknown = useSignal(false)
  const all = useRef<Street[] | undefined>(undefined)
  const fault = useSignal<string | undefined>(undefined)
  const isLocating = useSignal(false)
  /** What is marked with the pin: a chosen street that has no coordinates, or any place. */
  const pinned = useSignal<Street | 'anywhere' | undefined>(undefined)

  useEffect(() => {
    const asked = new AbortController()
    const timer = setTimeout(
      async () => {
        try {
          const ask = async (query: { pageSize: number; keyword?: string }) =>
            (await live.client.getIleIfeStreets({ query, signal: asked.signal })).data
          const typed = keyword.value
          const found = await ask({ pageSize: 50, ...(typed ? { keyword: typed } : {}) })
          const isNone = found.length === 0
          if (isNone) all.current ??= await ask({ pageSize: 100 })
          batch(() => {
            isUnknown.value = isNone
            // Any street that matches the typed text can be chosen. Without a text, only streets with coordinates are listed, which
            // need no pin.
            streets.value = isNone
              ? bySpelling(all.current!, typed)
              : found.filter(({ coordinates }) => typed || coordinates)
            fault.value = undefined
          })
        } catch (error) {
          if (!asked.signal.aborted) fault.value = explain(error).summary
        }
      },
      keyword.value ? typingMs : 0,
    )
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [keyword.value])

  const take = onChoose ?? choosePlace

  async function useGps() {
    isLocating.value = true
    fault.value = undefined
    try {
      take(await placeHere())
      onClose()
    } catch {
      fault.value = words.place.refused
    } finally {
      isLocating.value = false
    }
  }

  function chooseStreet(street: Street) {
    if (street.coordinates) {
      take({ ...namedAs(street), coordinates: street.coordinates })
      onClose()
    } else {
      pinned.value = street
    }
  }

  if (pinned.value) {
    const street = pinned.value === 'anywhere' ? undefined : pinned.value
    return (
      // A sheet of its own, so that Back leads to the list of streets.
      <Sheet
        key="pin"
        title={street ? words.place.pinIn(street.name) : words.place.pinTitle}
        closeLabel={words.back}
        onClose={() => {
          pinned.value = undefined
        }}
      >
        <PinMap
          streets={placesOf(streets.value ?? [])}
          onTake={(chosen) => {
            take(street ? { ...chosen, ...namedAs(street) } : chosen)
            onClose()
          }}
        />
      </Sheet>
    )
  }
  return (
    <Sheet key="streets" title={words.place.title} closeLabel={words.close} onClose={onClose}>
      <div class="stack">
        <Button kind="secondary" wide busy={isLocating.value} onClick={useGps}>
          {!isLocating.value && <LocateFixed size={20} />}
          {isLocating.value ? words.place.finding : words.place.useGps}
        </Button>
        <Button
          kind="secondary"
          wide
          onClick={() => {
            pinned.value = 'anywhere'
          }}
        >
          <MapPin size={20} />
          {words.place.pinTitle}
        </Button>
        {fault.value && <Notice kind="warn">{fault.value}</Notice>}
        <TextField
          name="street"
          type="search"
          label={words.place.street}
          hint={words.place.streetHint}
          autoComplete="off"
          value={keyword.value}
          onInput={(event) => {
            keyword.value = event.currentTarget.value
          }}
        />
        {streets.value === undefined && <Skeleton height="14rem" />}
        {isUnknown.value && <p class="quiet">{words.place.noStreet}</p>}
        <ul class="rows">
          {streets.value?.map((street) => (
            <li key={`${street.name} ${street.area}`}>
              <Row
                onClick={() => chooseStreet(street)}
                start={<MapPin size={20} />}
                title={street.name}
                sub={street.area === street.name ? undefined : street.area}
              />
            </li>
          ))}
        </ul>
        {place.value && !onChoose && (
          <Button
            kind="quiet"
            wide
            onClick={() => {
              choosePlace(undefined)
              onClose()
            }}
          >
            {words.place.clear}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
