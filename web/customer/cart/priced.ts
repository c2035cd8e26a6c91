import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals'
import type { Cart } from '#contract/records/cart.ts'
import { live } from '../app.ts'
import { place } from '../place/place.ts'
import { type Draft, draftBySlug } from './drafts.ts'

export interface Priced {
  draft: ReadonlySignal<Draft | undefined>
  /** As of the last answer; while another is on its way it may be of the draft before. */
  cart: ReadonlySignal<Cart | undefined>
  error: ReadonlySignal<unknown>
  isPricing: ReadonlySignal<boolean>
}

const typingMs = 150

const wantedOf = ({ packs }: Draft) =>
  packs.map(({ lines }) => ({
    lines: lines.map(({ id, quantity, options, note }) => ({
      id,
      quantity,
      ...(options.length > 0 ? { options: options.map((option) => option.id) } : {}),
      ...(note ? { note } : {}),
    })),
  }))

/** Asks the service what a cart costs: as one's own cart where somebody is signed in, else as a quote. */
export async function priceDraft(draft: Draft, signal: AbortSignal): Promise<Cart> {
  const params = { storeId: draft.store.id }
  const location = place.value && {
    city: place.value.city,
    street: place.value.street,
    description: '',
    coordinates: place.value.coordinates,
  }
  const body = { packs: wantedOf(draft), ...(location ? { delivery: { location } } : {}) }
  const isSignedIn = live.session.state.value === 'signed-in'
  const ask = isSignedIn ? live.client.updateStoreCart : live.client.quoteStoreCart
  return (await ask({ params, body, signal })).data
}

/** The cart at a store with its price, asked for again whenever cart, place or person change. */
export function usePriced(slug: string): Priced {
  const cart = useSignal<Cart | undefined>(undefined)
  const error = useSignal<unknown>(undefined)
  const isPricing = useSignal(false)
  const draft = useComputed(() => draftBySlug(slug))
  useSignalEffect(() => {
    const wanted = draft.value
    // Read here, so that a change of either asks again.
    void place.value
    void live.session.state.value
    if (!wanted) return
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      isPricing.value = true
      try {
        cart.value = await priceDraft(wanted, asked.signal)
        error.value = undefined
      } catch (reason) {
        if (!asked.signal.aborted) error.value = reason
      } finally {
        if (!asked.signal.aborted) isPricing.value = false
      }
    }, typingMs)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  })
  return { draft, cart, error, isPricing }
}
