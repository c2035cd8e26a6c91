import { effect } from '@preact/signals'
import type { Cart } from '#contract/records/cart.ts'
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
 * Keeps the carts of this device and of the account the same. What was chosen before signing in is added to what the account
 * has; afterwards whichever changed last counts. Nothing is done while nobody is signed in.
 */

const restMs = 700

const sameLine = (line: DraftLine) =>
  JSON.stringify([line.id, line.options.map(({ id }) => id).sort(), line.note])

/** Lines that were here already keep the price they were chosen at, and what was filled in at the checkout stays. */
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
  const carts: Cart[] = []
  let lastEvaluatedKey: string | undefined
  do {
    const { data, pagination } = await live.client.getCustomerCarts({
      query: { pageSize: 100, lastEvaluatedKey },
    })
    carts.push(...data)
    lastEvaluatedKey = pagination.lastEvaluatedKey ?? undefined
  } while (lastEvaluatedKey !== undefined)
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
  // The account has nothing from these stores: what is sent from now on is found there as one's own, and not added once more.
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

/** One after the other, so that no answer is older than what was sent before it. What is refused is told at its line in the cart. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
  last = last.then(work).catch(() => {})
  return last
}

/** Reads the carts anew, as another device may have changed them. */
export const refreshCarts = (): Promise<unknown> => inTurn(takeCarts)

/** Once everything that was begun is done: what this device has of the account's carts is what the account has. */
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
