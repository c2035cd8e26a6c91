import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import { TextArea, TextField } from '../../kit/field.tsx'
import { ChevronRight, LocateFixed, MapPin } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { placeHere } from '../place/locate.ts'
import { choosePlace, place } from '../place/place.ts'
import { words } from '../words.ts'
import { Part } from './part.tsx'
import type { Checkout } from './terms.ts'
import { checkoutWords } from './words.ts'

/** Takes the position of the telephone, for people who are where the food should go. */
function UseGps() {
  const isLocating = useSignal(false)
  const isRefused = useSignal(false)
  async function find() {
    isLocating.value = true
    try {
      choosePlace(await placeHere())
    } catch {
      isRefused.value = true
    } finally {
      isLocating.value = false
    }
  }
  return (
    <>
      <Button kind="secondary" wide busy={isLocating.value} onClick={find}>
        {!isLocating.value && <LocateFixed size={20} />}
        {isLocating.value ? words.place.finding : words.place.useGps}
      </Button>
      {isRefused.value && <Notice kind="warn">{words.place.refused}</Notice>}
    </>
  )
}

export function Where({ checkout, onPlace }: { checkout: Checkout; onPlace: () => void }) {
  const { terms, change } = checkout
  return (
    <Part title={checkoutWords.where}>
      <Row
        onClick={onPlace}
        start={<MapPin size={22} />}
        title={<strong>{place.value?.name ?? words.place.unset}</strong>}
        sub={place.value && place.value.street !== place.value.name ? place.value.street : undefined}
        end={<ChevronRight size={20} />}
      />
      {!place.value && <UseGps />}
      <TextField
        name="delivery.location.description"
        label={words.place.door}
        hint={words.place.doorHint}
        maxLength={300}
        autoComplete="off"
        value={terms.value.description}
        onInput={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <TextField
        name="delivery.telephone"
        type="tel"
        inputMode="tel"
        label={words.place.telephone}
        hint={words.place.telephoneHint}
        maxLength={20}
        autoComplete="tel"
        value={terms.value.telephone}
        onInput={({ currentTarget }) => change({ telephone: currentTarget.value })}
      />
      <TextArea
        name="delivery.message"
        label={words.place.message}
        hint={words.place.messageHint}
        maxLength={300}
        value={terms.value.message}
        onInput={({ currentTarget }) => change({ message: currentTarget.value })}
      />
    </Part>
  )
}
