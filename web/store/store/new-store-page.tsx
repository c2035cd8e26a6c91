import { useSignal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import type { Client } from '#client/index.ts'
import type { Availability } from '#contract/records/store-details.ts'
import { weekdays } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea, TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
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

type Street = Awaited<ReturnType<Client['getIleIfeStreets']>>['data'][number]

class NoPlace extends Error {}

/** Name, telephone, place: what a store cannot be without. The rest is set on its page. */
export default function NewStorePage() {
  useTitle(words.title, appWords.app)
  const { route } = useLocation()
  const coordinates = useSignal<{ latitude: number; longitude: number } | undefined>(undefined)
  const street = useSignal('')
  const streets = useSignal<Street[]>([])
  const search = async (typed: string) => {
    street.value = typed
    if (typed.trim().length < 2) return
    const { data } = await live.client.getIleIfeStreets({ query: { keyword: typed.trim() } })
    if (street.value === typed) streets.value = data.slice(0, 5)
  }
  const explainOpening = (error: unknown): Fault =>
    error instanceof NoPlace ? { fields: {}, summary: words.noPlace } : explain(error)
  return (
    <div class="page narrow stack">
      <header class="stack-s">
        <h1>{words.title}</h1>
        <p class="quiet">{words.intro}</p>
      </header>
      {awaitsApproval.value && <Notice>{storeWords.state.pending}</Notice>}
      <Form
        explain={explainOpening}
        onSubmit={async ({ name = '', telephone = '', description = '', city = '', how = '' }) => {
          if (!coordinates.value) throw new NoPlace()
          const { data } = await live.client.createStore({
            body: {
              name,
              telephone,
              description,
              locations: [
                { city, street: street.value.trim(), description: how, coordinates: coordinates.value },
              ],
              availability: usualHours,
            },
          })
          chooseStore(data.id)
          reloadStores()
          toast(words.opened(data.name))
          route(paths.menu)
        }}
      >
        <TextField name="name" label={storeWords.name} maxLength={80} />
        <TextField
          name="telephone"
          type="tel"
          label={storeWords.telephone}
          hint={storeWords.telephoneHint}
          defaultValue={live.session.account.value?.telephone ?? ''}
          maxLength={20}
        />
        <TextArea
          name="description"
          label={storeWords.description}
          hint={storeWords.descriptionHint}
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
                    if (each.coordinates) coordinates.value = each.coordinates
                    streets.value = []
                  }}
                >
                  {each.name}
                </button>
              </li>
            ))}
          </ul>
        )}
        <TextField name="city" label={storeWords.city} defaultValue="Ile-Ife" maxLength={80} />
        <TextField name="how" label={storeWords.how} maxLength={300} />
        <Button
          kind="secondary"
          onClick={() =>
            whereIAm().then(
              (found) => {
                coordinates.value = found
                toast(storeWords.placeFound)
              },
              () => toast(storeWords.placeRefused),
            )
          }
        >
          {storeWords.usePlace}
        </Button>
        {coordinates.value && (
          <p class="quiet small">
            {storeWords.coordinates(String(coordinates.value.latitude), String(coordinates.value.longitude))}
          </p>
        )}
        <Submit>{words.open}</Submit>
      </Form>
    </div>
  )
}
