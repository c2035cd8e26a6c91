import { useEffect } from 'preact/hooks'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { eachMinute } from '../../kit/clock.ts'
import { Check, Select } from '../../kit/field.tsx'
import { clockText } from '../../kit/time.tsx'
import { isShut } from '../cart/bill.tsx'
import { openingText } from '../store/opening.ts'
import { storeBySlug } from '../store/store-by-slug.ts'
import { words } from '../words.ts'
import { Part } from './part.tsx'
import { daysToChoose, likelyTime } from './slots.ts'
import type { Checkout } from './terms.ts'
import { checkoutWords } from './words.ts'

export function When({ checkout, store }: { checkout: Checkout; store: StoreDetails | undefined }) {
  const { terms, change, cart, save } = checkout
  const isClosed = store?.open === false || (cart.value && isShut(cart.value))
  // While the store is closed, it is loaded again at every tick, because it may open at any moment.
  useEffect(() => {
    if (!store || !isClosed) return
    const { reload, value } = storeBySlug(store.slug)
    void reload()
      .then(async () => {
        if (value.peek()?.open) await save()
      })
      .catch(() => {})
  }, [isClosed, eachMinute.value])
  const wanted = terms.value.dateScheduled
  const days = store ? daysToChoose(store) : []
  const wantedAt = wanted === null ? undefined : Date.parse(wanted)
  const day = days.find(({ times }) => wantedAt !== undefined && times.includes(wantedAt)) ?? days[0]
  const setTime = (time: number | undefined) =>
    change({ dateScheduled: time === undefined ? null : new Date(time).toISOString() })
  return (
    <Part title={checkoutWords.when}>
      <div role="radiogroup" aria-label={checkoutWords.when}>
        <Check
          type="radio"
          name="when"
          label={checkoutWords.soon}
          hint={
            store &&
            (store.open
              ? checkoutWords.soonHint(words.store.minutes(store.delivery.time.min, store.delivery.time.max))
              : openingText(store))
          }
          disabled={store?.open === false}
          checked={wanted === null}
          onChange={() => setTime(undefined)}
        />
        <Check
          type="radio"
          name="when"
          label={checkoutWords.later}
          disabled={days.length === 0}
          checked={wanted !== null}
          onChange={() => setTime(days[0]?.times[0])}
        />
      </div>
      {wanted !== null && day && (
        <div class="day-and-time">
          <Select
            name="day"
            label={checkoutWords.day}
            value={day.name}
            onChange={({ currentTarget }) => {
              const chosen = days.find(({ name }) => name === currentTarget.value)
              // The first time of a day was preselected, not chosen by the customer.
              const isOwn = wantedAt !== day.times[0]
              setTime(chosen && likelyTime(chosen, isOwn ? wantedAt : undefined))
            }}
          >
            {days.map(({ name }) => (
              <option key={name} value={name}>
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </option>
            ))}
          </Select>
          <Select
            name="dateScheduled"
            label={checkoutWords.time}
            value={String(wantedAt)}
            onChange={({ currentTarget }) => setTime(Number(currentTarget.value))}
          >
            {day.times.map((time) => (
              <option key={time} value={String(time)}>
                {clockText(time)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </Part>
  )
}
