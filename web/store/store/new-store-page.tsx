import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Availability } from '#contract/records/store-details.ts'
import { weekdays } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea, TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit, type Values } from '../../kit/form.tsx'
import { MapView, type Place, type Point } from '../../kit/map/map-view.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { city, placesOf, roundedPoint, type Street, townCentre } from '../../shared/town.ts'
import { explain, live } from '../app.ts'
import { dropDraft, keepDraft, useDraft } from '../draft.ts'
import { paths } from '../paths.ts'
import { awaitsApproval, chooseStore, reloadStores } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { whereIAm } from './here.ts'
import { words as storeWords } from './words.ts'

const words = storeWords.newStore

const usualHours: Availability = {
  timezone: 'Africa/Lagos',
  week: Object.fromEntries(
    weekdays.map((day) => [day, [{ start: '08:00', end: '22:00' }]]),
  ) as Availability['week'],
  closedDates: [],
}

/** The map is moved under the pin until it points at the store. */
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

interface Draft {
  values: Values
  street: string
  at: Point | undefined
}

const draftKey = 'new store'

function NewStoreForm({ draft }: { draft: Draft }) {
  const { route } = useLocation()
  const coordinates = useSignal(draft.at)
  /** Where the map begins; it is shown once somebody has said something of the place. */
  const from = useSignal(draft.at ?? (draft.street ? townCentre : undefined))
  const setPlace = (found: Point) => {
    coordinates.value = found
    from.value = found
  }
  const street = useSignal(draft.street)
  const values = useRef(draft.values)
  const keep = () =>
    keepDraft(draftKey, { values: values.current, street: street.value, at: coordinates.value })
  useEffect(keep, [street.value, coordinates.value])
  const streets = useSignal<Street[]>([])
  const search = async (typed: string) => {
    street.value = typed
    if (typed.trim().length < 2) return
    const { data } = await live.client.getIleIfeStreets({ query: { keyword: typed.trim() } })
    if (street.value === typed) streets.value = data.slice(0, 5)
  }
  const wasPlaceMissing = useSignal(false)
  /** The place is no field; what is said of it goes when it is set, and other fields are marked together with it. */
  const explainOpening = (error: unknown): Fault => {
    const { 'locations.0.coordinates': place, ...fields } = explain(error).fields
    wasPlaceMissing.value = place !== undefined
    return place ? { fields } : explain(error)
  }
  const before = draft.values
  return (
    <Form
      explain={explainOpening}
      onInput={({ currentTarget }) => {
        values.current = Object.fromEntries(new FormData(currentTarget)) as Values
        keep()
      }}
      onSubmit={async ({ name = '', telephone = '', description = '', city: town = '', how = '' }) => {
        const { data } = await live.client.createStore({
          body: {
            name,
            telephone,
            description,
            locations: [
              // Without a place the service says what else is missing, too.
              { city: town, street: street.value.trim(), description: how, coordinates: coordinates.value! },
            ],
            availability: usualHours,
          },
        })
        await dropDraft(draftKey)
        chooseStore(data.id)
        reloadStores()
        toast(words.opened(data.name))
        route(paths.menu)
      }}
    >
      <TextField name="name" label={storeWords.name} defaultValue={before.name} maxLength={80} />
      <TextField
        name="telephone"
        type="tel"
        label={storeWords.telephone}
        hint={storeWords.telephoneHint}
        defaultValue={before.telephone ?? live.session.account.value?.telephone}
        maxLength={20}
      />
      <TextArea
        name="description"
        label={storeWords.description}
        hint={storeWords.descriptionHint}
        defaultValue={before.description}
        maxLength={1000}
      />
      <TextField
        name="locations.0.street"
        label={words.chooseStreet}
        hint={words.chooseHint}
        value={street.value}
        maxLength={120}
        onInput={({ currentTarget }) => void search(currentTarget.value).catch(() => {})}
      />
      {streets.value.length > 0 && (
        <ul class="rows">
          {streets.value.map((each) => (
            <li key={each.name}>
              <button
                type="button"
                class="row"
                onClick={() => {
                  street.value = each.name
                  if (each.coordinates) setPlace(each.coordinates)
                  else from.value ??= townCentre
                  streets.value = []
                }}
              >
                {each.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField name="city" label={storeWords.city} defaultValue={before.city ?? city} maxLength={80} />
      <TextField name="how" label={storeWords.how} defaultValue={before.how} maxLength={300} />
      <Button
        kind="secondary"
        onClick={() =>
          whereIAm().then(
            (found) => {
              setPlace(found)
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
      {wasPlaceMissing.value && !coordinates.value && <Notice kind="bad">{words.noPlace}</Notice>}
      {from.value && (
        <PinMap
          from={from.value}
          onPick={(point) => {
            coordinates.value = roundedPoint(point)
          }}
        />
      )}
      <Submit>{words.open}</Submit>
    </Form>
  )
}

/** Name, telephone, place: what a store cannot be without. The rest is set on its page. */
export default function NewStorePage() {
  useTitle(words.title, appWords.app)
  const draft = useDraft<Draft>(draftKey)
  return (
    <div class="page narrow stack">
      <header class="stack-s">
        <h1>{words.title}</h1>
        <p class="quiet">{words.intro}</p>
      </header>
      {awaitsApproval.value && <Notice>{storeWords.state.pending}</Notice>}
      {draft && <NewStoreForm draft={draft.kept ?? { values: {}, street: '', at: undefined }} />}
    </div>
  )
}
