import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { TextArea, TextField } from '../../kit/field.tsx'
import type { Point } from '../../kit/map/map-view.tsx'
import { type PartProps, Saved } from './part-form.tsx'
import { PlaceField } from './place-field.tsx'
import { words } from './words.ts'

export function Basics({ store, onSaved }: PartProps) {
  const place = useSignal(store.locations[0]!)
  const { latitude, longitude } = place.value.coordinates
  /** Undefined until the person asks for the map, which would be in the way of scrolling on a telephone. */
  const from = useSignal<Point | undefined>(undefined)
  return (
    <Saved
      id="basics"
      title={words.basics}
      store={store}
      onSaved={onSaved}
      read={({ name = '', telephone = '', description = '', street = '', city = '', how = '' }) => ({
        name,
        telephone,
        description,
        locations: [{ ...place.value, street, city, description: how }, ...store.locations.slice(1)],
      })}
    >
      <TextField name="name" label={words.name} defaultValue={store.name} maxLength={80} />
      <TextField
        name="telephone"
        type="tel"
        label={words.telephone}
        hint={words.telephoneHint}
        defaultValue={store.telephone}
        maxLength={20}
      />
      <TextArea
        name="description"
        label={words.description}
        hint={words.descriptionHint}
        defaultValue={store.description}
        maxLength={1000}
      />
      <div class="bounds">
        <TextField name="street" label={words.street} defaultValue={place.value.street} maxLength={120} />
        <TextField name="city" label={words.city} defaultValue={place.value.city} maxLength={80} />
      </div>
      <TextField name="how" label={words.how} defaultValue={place.value.description} maxLength={300} />
      <p class="quiet small">{words.coordinates(String(latitude), String(longitude))}</p>
      {!from.value && (
        <Button
          kind="secondary"
          onClick={() => {
            from.value = place.value.coordinates
          }}
        >
          {words.onMap}
        </Button>
      )}
      <PlaceField
        from={from}
        onPlace={(coordinates) => {
          place.value = { ...place.value, coordinates }
        }}
      />
    </Saved>
  )
}
