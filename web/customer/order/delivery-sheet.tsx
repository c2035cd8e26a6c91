import { useSignal } from '@preact/signals'
import type { Location } from '#contract/records/location.ts'
import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { Deferred } from '../../kit/deferred.tsx'
import { TextArea, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { MapPin } from '../../kit/icons.ts'
import { lazy } from '../../kit/lazy.ts'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import type { Place } from '../place/place.ts'
import { words } from '../words.ts'
import { takeOrder } from './orders.ts'
import { orderWords } from './words.ts'

const PlaceSheet = lazy(async () => (await import('../browsing.tsx')).PlaceSheet)

const sameLocation = (a: Location, b: Order['delivery']['location']) =>
  a.street === b.street &&
  a.description === b.description &&
  a.coordinates.latitude === b.coordinates?.latitude &&
  a.coordinates.longitude === b.coordinates?.longitude

/** Changes the delivery of an order. Only values that differ are sent. */
export default function DeliverySheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { delivery } = order
  const moved = useSignal<Place | undefined>(undefined)
  const isPlaceOpen = useSignal(false)
  const mayMove = order.status !== 'ongoing'

  async function save(values: { [name: string]: string }) {
    const { street, city, coordinates } = moved.value ?? delivery.location
    const location = {
      street,
      city,
      coordinates: coordinates!,
      description: values['location.description'] ?? '',
    }
    const telephone = values.telephone ?? ''
    const { message = '' } = values
    const body = {
      ...(mayMove && !sameLocation(location, delivery.location) ? { location } : {}),
      ...(telephone !== (delivery.telephone ?? '') ? { telephone } : {}),
      ...(message !== delivery.message ? { message } : {}),
    }
    if (Object.keys(body).length > 0) {
      takeOrder((await live.client.updateOrderDelivery({ params: { orderId: order.id }, body })).data)
      toast(orderWords.saved)
    }
    onClose()
  }

  return (
    <Sheet title={orderWords.changeTitle} closeLabel={words.close} onClose={onClose}>
      <Form explain={explain} onSubmit={save}>
        <p>
          <strong>{moved.value?.name ?? delivery.location.street}</strong>
        </p>
        {mayMove && (
          <Button
            kind="secondary"
            onClick={() => {
              isPlaceOpen.value = true
            }}
          >
            <MapPin size={18} />
            {orderWords.changePlace}
          </Button>
        )}
        <p class="quiet small">{orderWords.changeHint}</p>
        {mayMove && (
          <TextField
            name="location.description"
            label={words.place.door}
            hint={words.place.doorHint}
            maxLength={300}
            defaultValue={delivery.location.description}
          />
        )}
        <TextField
          name="telephone"
          type="tel"
          inputMode="tel"
          label={words.place.telephone}
          maxLength={20}
          defaultValue={delivery.telephone ?? ''}
        />
        <TextArea
          name="message"
          label={words.place.message}
          hint={words.place.messageHint}
          maxLength={300}
          defaultValue={delivery.message}
        />
        <Submit>{orderWords.save}</Submit>
      </Form>
      {isPlaceOpen.value && (
        <Deferred>
          <PlaceSheet
            onChoose={(place) => {
              moved.value = place
            }}
            onClose={() => {
              isPlaceOpen.value = false
            }}
          />
        </Deferred>
      )}
    </Sheet>
  )
}
