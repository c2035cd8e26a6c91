import { untracked, useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { BukaError } from '#client/buka-error.ts'
import type { PaymentMethod } from '#contract/states.ts'
import { Deferred } from '../../kit/deferred.tsx'
import { Form } from '../../kit/form.tsx'
import { lazy } from '../../kit/lazy.ts'
import { ActorProvider } from '../../shared/actor.ts'
import { PinSheet } from '../../shared/wallet/pin-sheet.tsx'
import { actor } from '../actor.ts'
import { explain } from '../app.ts'
import { removeDraft } from '../cart/drafts.ts'
import { takeOrder, takePayment } from '../order/orders.ts'
import { pathTo } from '../paths.ts'
import { choosePlace, place } from '../place/place.ts'
import { storeBySlug } from '../store/store-by-slug.ts'
import { Pay, usualMethod, walletOfMine } from './pay.tsx'
import { placeOrder, rememberAddress, withoutTip } from './place-order.ts'
import type { WaysOut } from './refusals.tsx'
import { daysToChoose } from './slots.ts'
import { Sum } from './sum.tsx'
import { type Checkout, endCheckout } from './terms.ts'
import { Tip } from './tip.tsx'
import { When } from './when.tsx'
import { Where } from './where.tsx'
import { checkoutWords } from './words.ts'

const PlaceSheet = lazy(async () => (await import('../browsing.tsx')).PlaceSheet)

class NoPin extends Error {}

export function CheckoutForm({
  slug,
  checkout,
  onOrdered,
}: {
  slug: string
  checkout: Checkout
  onOrdered: () => void
}) {
  const { route } = useLocation()
  const { cart, terms, save, change } = checkout
  const store = storeBySlug(slug).value.value
  const chosen = useSignal<PaymentMethod | undefined>(undefined)
  const isPlaceOpen = useSignal(false)
  const isPinOpen = useSignal(false)
  const refusal = useSignal<unknown>(undefined)
  const hasChanged = useSignal(false)
  const priced = cart.value
  const bill = priced?.summary.bill.price.amount ?? 0
  const method = chosen.value ?? usualMethod(bill)

  // After a change of the place, the price is requested again, and the description of the door is that of the new place. A
  // description that was typed before there was any place belongs to the first place that is chosen.
  const point = useComputed(() => JSON.stringify(place.value?.coordinates))
  const hadPlace = useRef(place.peek() !== undefined)
  useSignalEffect(() => {
    void point.value
    const found = place.peek()
    const description = found?.description || (hadPlace.current ? '' : terms.peek().description)
    hadPlace.current = found !== undefined
    terms.value = { ...terms.peek(), description }
    if (found && !found.description && description) choosePlace({ ...found, description })
    // Untracked: signals that `save` reads must not run this effect again.
    untracked(() => void save().catch(() => {}))
  })

  const ways: WaysOut = {
    slug,
    async chooseTime() {
      // The store's hours may have changed since they were loaded.
      await storeBySlug(slug).reload()
      const read = storeBySlug(slug).value.peek()
      const [first] = read ? daysToChoose(read) : []
      change({ dateScheduled: first?.times[0] ? new Date(first.times[0]).toISOString() : null })
    },
    choosePlace() {
      isPlaceOpen.value = true
    },
    payByTransfer() {
      chosen.value = 'single-transfer'
      refusal.value = undefined
    },
    setPin() {
      isPinOpen.value = true
    },
  }

  async function submit({ pin }: { pin?: string }) {
    refusal.value = undefined
    hasChanged.value = false
    // A wallet without a PIN has no PIN field; the PIN has to be set first.
    if (method === 'wallet' && walletOfMine().value.value?.pin.enabled === false) return ways.setPin()
    if (pin !== undefined && !/^\d{4,6}$/.test(pin)) throw new NoPin()
    const seen = priced && withoutTip(priced)
    const now = await save()
    if (now.problems.length > 0) return
    if (seen !== undefined && withoutTip(now) !== seen) {
      hasChanged.value = true
      return
    }
    try {
      const { order, payment } = await placeOrder(checkout, now, method, pin)
      takeOrder(order)
      if (payment) takePayment(order.id, payment)
      rememberAddress(now)
      onOrdered()
      endCheckout(checkout.storeId)
      removeDraft(checkout.storeId)
      if (method === 'wallet') void walletOfMine().reload()
      route(pathTo('order', { slug: order.slug }), true)
    } catch (reason) {
      const isAtField =
        reason instanceof BukaError &&
        (reason.code === 'wallet.pin.incorrect' || reason.code === 'request.invalid')
      if (isAtField) throw reason
      refusal.value = reason
      void walletOfMine().reload()
      void save().catch(() => {})
    }
  }
  const explained = (reason: unknown) =>
    reason instanceof NoPin ? { fields: { pin: checkoutWords.typePin } } : explain(reason)
  return (
    <>
      <Form class="checkout-form" explain={explained} onSubmit={submit}>
        <div class="stack">
          <Where checkout={checkout} onPlace={ways.choosePlace} />
          <When checkout={checkout} store={store} />
          <Tip checkout={checkout} />
          <Pay
            method={method}
            bill={bill}
            onMethod={(next) => {
              chosen.value = next
            }}
            onSetPin={ways.setPin}
          />
        </div>
        <Sum checkout={checkout} ways={ways} refusal={refusal.value} hasChanged={hasChanged.value} />
      </Form>
      {isPlaceOpen.value && (
        <Deferred>
          <PlaceSheet
            onClose={() => {
              isPlaceOpen.value = false
            }}
          />
        </Deferred>
      )}
      {isPinOpen.value && (
        <Deferred>
          <ActorProvider value={actor}>
            <PinSheet
              isSet={walletOfMine().value.value?.pin.enabled ?? false}
              onClose={() => {
                isPinOpen.value = false
                refusal.value = undefined
                void walletOfMine().reload()
              }}
            />
          </ActorProvider>
        </Deferred>
      )}
    </>
  )
}
