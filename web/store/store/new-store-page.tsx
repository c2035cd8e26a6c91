import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Availability } from '#contract/records/store-details.ts'
import { weekdays } from '#contract/states.ts'
import { TextArea, TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit, type Values } from '../../kit/form.tsx'
import type { Point } from '../../kit/map/map-view.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { city, type Street, townCentre } from '../../shared/town.ts'
import { explain, live } from '../app.ts'
import { dropDraft, keepDraft, useDraft } from '../draft.ts'
import { paths } from '../paths.ts'
import { awaitsApproval, chooseStore, reloadStores } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { PlaceField } from './place-field.tsx'
import { words as storeWords } from './words.ts'

const words = storeWords.newStore

const usualHours: Availability = {
  timezone: 'Africa/Lagos',
  week: Object.fromEntries(
    weekdays.map((day) => [day, [{ start: '08:00', end: '22:00' }]]),
  ) as Availability['week'],
  closedDates: [],
}

interface Draft {
  values: Values
  street: string
  at: Point | undefined
  isByHand: boolean
}

const draftKey = 'new store'

function NewStoreForm({ draft }: { draft: Draft }) {
  const { route } = useLocation()
  const coordinates = useSignal(draft.at)
  /** Where the map begins. The map is shown only after something was entered about the place. */
  const from = useSignal(draft.at ?? (draft.street ? townCentre : undefined))
  /** Whether a person has chosen the place, instead of it being that of the street. */
  const isByHand = useRef(draft.isByHand)
  const setPlace = (found: Point | undefined) => {
    coordinates.value = found
    isByHand.current = false
    from.value = found ?? townCentre
  }
  const street = useSignal(draft.street)
  const values = useRef(draft.values)
  const keep = () =>
    keepDraft(draftKey, {
      values: values.current,
      street: street.value,
      at: coordinates.value,
      isByHand: isByHand.current,
    })
  // In a layout effect, because the page may be unloaded before the next frame.
  useLayoutEffect(keep, [street.value, coordinates.value])
  const streets = useSignal<Street[]>([])
  const isUnknown = useSignal(false)
  const search = async (typed: string) => {
    street.value = typed
    isUnknown.value = false
    if (coordinates.value && !isByHand.current) setPlace(undefined)
    if (typed.trim().length < 2) return
    const { data } = await live.client.getIleIfeStreets({ query: { keyword: typed.trim() } })
    if (street.value !== typed) return
    streets.value = data.slice(0, 5)
    isUnknown.value = data.length === 0
    from.value ??= townCentre
  }
  const wasPlaceMissing = useSignal(false)
  /**
   * The place has no input field. Its error is shown separately until a place is set, and other fields are marked at the same time.
   */
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
              // Sent even without a place, so that the service also reports what else is missing.
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
      {isUnknown.value && <p>{words.unknownStreet}</p>}
      {streets.value.length > 0 && (
        <ul class="rows">
          {streets.value.map((each) => (
            <li key={each.name}>
              <button
                type="button"
                class="row"
                onClick={() => {
                  street.value = each.name
                  if (each.coordinates || !isByHand.current) setPlace(each.coordinates ?? undefined)
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
      {wasPlaceMissing.value && !coordinates.value && <Notice kind="bad">{words.noPlace}</Notice>}
      <PlaceField
        from={from}
        onPlace={(point) => {
          coordinates.value = point
          isByHand.current = true
        }}
      />
      <Submit>{words.open}</Submit>
    </Form>
  )
}

/** Opens a store with what it needs at least: name, telephone and place. The rest is set on its page. */
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
      {draft && (
        <NewStoreForm draft={draft.kept ?? { values: {}, street: '', at: undefined, isByHand: false }} />
      )}
    </div>
  )
}
