import { useSignal } from '@preact/signals'
import type { Location } from '#contract/records/location.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { Deferred } from '../../kit/deferred.tsx'
import { TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { MapPin, Plus, Trash2 } from '../../kit/icons.ts'
import { lazy } from '../../kit/lazy.ts'
import { Empty } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { choosePlace, type Place } from '../place/place.ts'
import { words as appWords } from '../words.ts'
import { Section } from './section.tsx'
import { words } from './words.ts'
import './places-page.css'

const PlaceSheet = lazy(async () => (await import('../browsing.tsx')).PlaceSheet)

const said = words.placesPage
const most = 10

const isSame = (a: Location, b: Location | null) =>
  b !== null &&
  a.street === b.street &&
  a.description === b.description &&
  a.coordinates.latitude === b.coordinates.latitude &&
  a.coordinates.longitude === b.coordinates.longitude

const save = async (body: { locations?: Location[]; delivery?: { location: Location } }) =>
  live.session.setAccount((await live.client.updateUser({ body })).data)

function Describe({
  place,
  onSave,
  onClose,
}: {
  place: Place
  onSave: (l: Location) => Promise<void>
  onClose: () => void
}) {
  return (
    <Sheet title={said.where} closeLabel={appWords.close} onClose={onClose}>
      <Form
        explain={explain}
        onSubmit={({ description = '' }) =>
          onSave({ city: place.city, street: place.street, coordinates: place.coordinates, description })
        }
      >
        <p class="chosen-place">
          <MapPin size={20} />
          <strong>{place.name}</strong>
        </p>
        <TextArea name="description" label={said.description} hint={said.descriptionHint} maxLength={300} />
        <Submit>{said.save}</Submit>
      </Form>
    </Sheet>
  )
}

function Places() {
  useTitle(said.title, appWords.app)
  const isChoosing = useSignal(false)
  const chosen = useSignal<Place | undefined>(undefined)
  const account = live.session.account.value
  if (!account) return null
  const { locations, delivery } = account
  const doing = (work: Promise<unknown>, done: string) =>
    work.then(
      () => toast(done),
      (error) => toast(explain(error).summary ?? ''),
    )
  const use = (location: Location) => {
    choosePlace({ name: location.street, ...location })
    return save({ delivery: { location } })
  }
  return (
    <div class="stack">
      <h1>{said.title}</h1>
      {locations.length === 0 && (
        <Empty icon={<MapPin size={40} />} title={said.emptyTitle}>
          {said.empty}
        </Empty>
      )}
      <ul class="rows">
        {locations.map((location, index) => {
          const isDelivery = isSame(location, delivery.location)
          return (
            <li key={JSON.stringify(location)}>
              <div class="row place-row">
                <MapPin size={22} />
                <span class="main">
                  <strong>{location.street}</strong>
                  {location.description && <span class="sub">{location.description}</span>}
                  {isDelivery ? (
                    <span>
                      <Tag kind="good">{said.delivery}</Tag>
                    </span>
                  ) : (
                    <button type="button" class="use" onClick={() => doing(use(location), said.used)}>
                      {said.use}
                    </button>
                  )}
                </span>
                <IconButton
                  label={said.remove(location.street)}
                  onClick={() =>
                    doing(save({ locations: locations.filter((_, at) => at !== index) }), said.removed)
                  }
                >
                  <Trash2 size={18} />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ul>
      {locations.length < most ? (
        <Button
          kind={locations.length === 0 ? 'primary' : 'secondary'}
          onClick={() => {
            isChoosing.value = true
          }}
        >
          <Plus size={18} />
          {said.add}
        </Button>
      ) : (
        <p class="quiet">{said.most}</p>
      )}
      {isChoosing.value && (
        <Deferred>
          <PlaceSheet
            onChoose={(place) => {
              chosen.value = place
            }}
            onClose={() => {
              isChoosing.value = false
            }}
          />
        </Deferred>
      )}
      {chosen.value && (
        <Describe
          place={chosen.value}
          onClose={() => {
            chosen.value = undefined
          }}
          onSave={async (location) => {
            await save({
              locations: [...locations, location],
              // The first place becomes the delivery address of the account.
              ...(delivery.location === null ? { delivery: { location } } : {}),
            })
            chosen.value = undefined
          }}
        />
      )}
    </div>
  )
}

export function PlacesPage() {
  return <Section>{() => <Places />}</Section>
}
