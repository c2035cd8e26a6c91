import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals'
import type { Cart } from '#contract/records/cart.ts'
import { live } from '../app.ts'
import { place, placeLocation } from '../place/place.ts'
import { seenAgain } from '../seen-again.ts'
import { type Draft, draftBySlug, draftOf, markSent, wantedOf } from './drafts.ts'
import { joinAccount } from './join-account.ts'

export interface Priced {
  draft: ReadonlySignal<Draft | undefined>
  /** From the last answer. While a request is running, it may belong to the previous draft. */
  cart: ReadonlySignal<Cart | undefined>
  error: ReadonlySignal<unknown>
  isPricing: ReadonlySignal<boolean>
}

const typingMs = 150

/** Asks the service for the price of a draft: as a cart of the account if somebody is signed in, otherwise as a quote. */
export async function priceDraft(draft: Draft, signal: AbortSignal): Promise<Cart> {
  const params = { storeId: draft.store.id }
  const location = placeLocation()
  const body = { packs: wantedOf(draft), ...(location ? { delivery: { location } } : {}) }
  if (live.session.state.value !== 'signed-in')
    return (await live.client.quoteStoreCart({ params, body, signal })).data
  const { data } = await live.client.updateStoreCart({ params, body, signal })
  markSent(draft)
  return data
}

/**
 * The cart at a store with its price. The price is requested again whenever the cart, the place or the person changes, and when the
 * page becomes visible again.
 */
export function usePriced(slug: string): Priced {
  const cart = useSignal<Cart | undefined>(undefined)
  const error = useSignal<unknown>(undefined)
  const isPricing = useSignal(false)
  const draft = useComputed(() => draftBySlug(slug))
  // The same for drafts that differ only in whether they were sent to the account, which does not affect the price.
  const wanted = useComputed(() => JSON.stringify(draft.value && wantedOf(draft.value)))
  useSignalEffect(() => {
    // Read here so that each change requests the price again, for instance when the network is back.
    void place.value
    void live.session.state.value
    void live.isOnline.value
    void seenAgain.value
    if (wanted.value === undefined) return
    const storeId = draft.peek()!.store.id
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      isPricing.value = true
      try {
        await joinAccount(storeId)
        const now = draftOf(storeId)
        if (now) cart.value = await priceDraft(now, asked.signal)
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
