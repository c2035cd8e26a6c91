import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Cart } from '#contract/records/cart.ts'
import { now } from '../../kit/clock.ts'
import { live } from '../app.ts'
import { draftBySlug, draftOf, markSent, putDraft, type Terms, wantedOf } from '../cart/drafts.ts'
import { joinAccount } from '../cart/join-account.ts'
import { choosePlace, place, placeFrom, placeLocation } from '../place/place.ts'

/** The checkout of a cart. */
export interface Checkout {
  storeId: string
  terms: Signal<Terms>
  cart: ReadonlySignal<Cart | undefined>
  error: ReadonlySignal<unknown>
  isSaving: ReadonlySignal<boolean>
  /** Sends what was entered at once, and resolves with the cart as the service then has it. */
  save(): Promise<Cart>
  /** Changes what was entered, and sends it after a pause, because somebody may still be typing. */
  change(part: Partial<Terms>): void
}

const typingMs = 500
const open = new Map<string, Checkout>()

function openCheckout(storeId: string): Checkout {
  const account = live.session.account.value
  const before = draftOf(storeId)?.terms
  const wantedAt = before?.dateScheduled ?? ''
  const terms = signal<Terms>({
    telephone: account?.delivery.telephone ?? account?.telephone ?? '',
    message: '',
    tip: 0,
    ...before,
    description: place.value?.description ?? '',
    dateScheduled: Date.parse(wantedAt) > now() ? wantedAt : null,
  })
  const cart = signal<Cart | undefined>(undefined)
  const error = signal<unknown>(undefined)
  const isSaving = signal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  let kept = Promise.resolve()

  function bodyOf() {
    const draft = draftOf(storeId)
    const { description, telephone, message, tip, dateScheduled } = terms.value
    const location = placeLocation()
    return {
      ...(draft ? { packs: wantedOf(draft) } : {}),
      delivery: {
        message,
        ...(location ? { location: { ...location, description } } : {}),
        ...(telephone ? { telephone } : {}),
      },
      tip: { currency: 'ngn', amount: tip },
      dateScheduled,
    }
  }
  async function keep() {
    const draft = draftOf(storeId)
    if (draft) await putDraft({ ...draft, terms: terms.value })
  }
  async function save(): Promise<Cart> {
    clearTimeout(timer)
    const mine = ++turn
    isSaving.value = true
    try {
      await kept
      await joinAccount(storeId)
      const draft = draftOf(storeId)
      const { data } = await live.client.updateStoreCart({ params: { storeId }, body: bodyOf() })
      if (draft) markSent(draft)
      if (mine === turn)
        batch(() => {
          cart.value = data
          error.value = undefined
        })
      return data
    } catch (reason) {
      if (mine === turn) error.value = reason
      throw reason
    } finally {
      if (mine === turn) isSaving.value = false
    }
  }
  function change(part: Partial<Terms>) {
    terms.value = { ...terms.value, ...part }
    kept = keep()
    if (part.description !== undefined && place.value)
      choosePlace({ ...place.value, description: part.description })
    clearTimeout(timer)
    timer = setTimeout(() => void save().catch(() => {}), typingMs)
  }
  return { storeId, terms, cart, error, isSaving, save, change }
}

/** The checkout of a cart; it is kept while other screens are shown. At first its terms come from the account. */
export function checkoutOf(slug: string): Checkout | undefined {
  const storeId = draftBySlug(slug)?.store.id
  if (!storeId) return undefined
  const found = open.get(storeId)
  if (found) return found
  const usual = live.session.account.value?.delivery.location
  if (!place.value && usual) choosePlace(placeFrom(usual))
  const made = openCheckout(storeId)
  open.set(storeId, made)
  return made
}

export const endCheckout = (storeId: string): void => void open.delete(storeId)
