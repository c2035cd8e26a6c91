import { effect } from '@preact/signals'
import type { Cart } from '#contract/records/cart.ts'
import { allPages } from '../../live/all-pages.ts'
import { live } from '../app.ts'
import { seenAgain } from '../seen-again.ts'
import {
  type Draft,
  type DraftLine,
  draftOf,
  draftsAreRead,
  draftsOfAccount,
  markSent,
  mostPacks,
  putDraft,
  removeDraft,
  unsentDrafts,
  wantedOf,
} from './drafts.ts'

/**
 * Keeps the carts of this device and of the account in sync. What was chosen before sign-in is added to the carts of the account;
 * after that the latest change counts. Nothing happens while nobody is signed in.
 */

const restMs = 700

const sameLine = (line: DraftLine) =>
  JSON.stringify([line.id, line.options.map(({ id }) => id).sort(), line.note])

/**
 * Lines that were already on this device keep the price at which they were chosen, and what was entered at the checkout is kept.
 */
function draftFrom({ store, packs }: Cart, known: Draft | undefined): Draft {
  const knownLines = new Map(known?.packs.flatMap(({ lines }) => lines).map((line) => [sameLine(line), line]))
  const lineFrom = ({ id, name, quantity, options, note, price }: Cart['packs'][number]['lines'][number]) => {
    const line = {
      key: crypto.randomUUID() as string,
      id,
      name,
      quantity,
      options: options.map((option) => ({ id: option.id, name: option.name })),
      note,
      price,
    }
    const found = knownLines.get(sameLine(line))
    return found ? { ...line, key: found.key, price: found.price } : line
  }
  return {
    ...known,
    store: { id: store.id, slug: store.slug, name: store.name, picture: store.picture?.url ?? null },
    packs: packs.map(({ lines }) => ({ lines: lines.map(lineFrom) })),
    isOfAccount: true,
    isUnsent: false,
  }
}

async function allCarts(): Promise<Cart[]> {
  const carts = await allPages<Cart>((query) => live.client.getCustomerCarts({ query }))
  return carts.filter(({ packs }) => packs.length > 0)
}

async function takeCarts(): Promise<void> {
  await draftsAreRead
  const carts = await allCarts()
  for (const cart of carts) {
    const here = draftOf(cart.store.id)
    const there = draftFrom(cart, here)
    if (!here || (here.isOfAccount && !here.isUnsent)) void putDraft(there)
    else if (!here.isOfAccount)
      void putDraft({ ...there, packs: [...there.packs, ...here.packs].slice(0, mostPacks), isUnsent: true })
  }
  // The account has no carts of these stores. From now on these drafts count as carts of the account, so that they are not added to
  // it a second time.
  for (const draft of unsentDrafts.value)
    if (!draft.isOfAccount) void putDraft({ ...draft, isOfAccount: true })
  const ids = new Set(carts.map(({ store }) => store.id))
  for (const { store, isUnsent } of draftsOfAccount())
    if (!isUnsent && !ids.has(store.id)) removeDraft(store.id)
}

async function send(draft: Draft): Promise<void> {
  const params = { storeId: draft.store.id }
  if (draft.packs.length === 0) await live.client.clearStoreCart({ params })
  else await live.client.updateStoreCart({ params, body: { packs: wantedOf(draft) } })
  markSent(draft)
}

/**
 * Runs one request after the other, so that no answer is older than a change that was sent before it. Errors are ignored here,
 * because the cart page shows what the service refuses.
 */
let last: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
  last = last.then(work).catch(() => {})
  return last
}

/** Loads the carts of the account, because another device may have changed them. */
export const refreshCarts = (): Promise<unknown> => inTurn(takeCarts)

/** Resolves when all work that has begun is done: this device then has the carts of the account as the account has them. */
export const cartsAreRead = (): Promise<unknown> => last

effect(() => {
  void seenAgain.value
  if (live.session.state.value === 'signed-in' && live.isOnline.value) void refreshCarts()
})

effect(() => {
  const unsent = unsentDrafts.value
  if (live.session.state.value !== 'signed-in' || !live.isOnline.value || unsent.length === 0) return
  const timer = setTimeout(() => {
    for (const { store } of unsent)
      void inTurn(async () => {
        const draft = draftOf(store.id)
        if (draft?.isUnsent) await send(draft)
      })
  }, restMs)
  return () => clearTimeout(timer)
})
