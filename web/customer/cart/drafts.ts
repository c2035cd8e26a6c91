import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Item } from '#contract/records/menu.ts'
import type { Money } from '#contract/records/money.ts'
import { live } from '../app.ts'

/**
 * What somebody wants, by store, kept on this device until they sign in. A line remembers the price it was chosen at, so that a
 * change can be told.
 */
export interface DraftLine {
  /** Tells lines of the same item apart. */
  key: string
  id: string
  name: string
  quantity: number
  options: { id: string; name: string }[]
  note: string
  /** Of one, with its options. */
  price: Money
}

export interface Draft {
  store: { id: string; slug: string; name: string; picture: string | null }
  packs: { lines: DraftLine[] }[]
}

type Drafts = { [storeId: string]: Draft }

const key = 'carts'
const drafts = signal<Drafts>({})
const channel = new BroadcastChannel('buka-customer-carts')

const isReady = live.storage.read<Drafts>('private', key).then((kept) => {
  if (kept) drafts.value = { ...kept, ...drafts.value }
})

channel.onmessage = ({ data }) => {
  drafts.value = data as Drafts
}

// Signing out empties the storage; what is shown goes with it.
let wasSignedIn = false
effect(() => {
  const state = live.session.state.value
  if (wasSignedIn && state === 'signed-out') drafts.value = {}
  wasSignedIn = state === 'signed-in'
})

async function write(next: Drafts) {
  drafts.value = next
  await isReady
  await live.storage.write('private', key, drafts.value)
  channel.postMessage(drafts.value)
}

const countLines = ({ packs }: Draft) =>
  packs.reduce((sum, { lines }) => sum + lines.reduce((of, { quantity }) => of + quantity, 0), 0)

export const allDrafts: ReadonlySignal<Draft[]> = computed(() =>
  Object.values(drafts.value).filter((draft) => countLines(draft) > 0),
)
export const itemCount = computed(() => allDrafts.value.reduce((sum, draft) => sum + countLines(draft), 0))
export const draftOf = (storeId: string): Draft | undefined => drafts.value[storeId]
export const draftBySlug = (slug: string): Draft | undefined =>
  Object.values(drafts.value).find(({ store }) => store.slug === slug)
export { countLines }

/** A pack that has lost its last line is gone, and so is a cart without packs. */
function change(draft: Draft): void {
  const packs = draft.packs.filter(({ lines }) => lines.length > 0)
  const { [draft.store.id]: _before, ...others } = drafts.value
  void write(packs.length > 0 ? { ...others, [draft.store.id]: { ...draft, packs } } : others)
}

/** Puts a line into a pack, by its number from 0; a number beyond the last is a new pack. */
export function addLine(store: Draft['store'], packIndex: number, line: Omit<DraftLine, 'key'>): void {
  const { packs } = draftOf(store.id) ?? { packs: [] }
  const same = (other: DraftLine) =>
    other.id === line.id &&
    other.note === line.note &&
    other.options.map(({ id }) => id).join() === line.options.map(({ id }) => id).join()
  const into = packs[packIndex] ?? { lines: [] }
  const found = into.lines.find(same)
  const lines = found
    ? into.lines.map((each) =>
        each === found ? { ...each, ...line, quantity: each.quantity + line.quantity } : each,
      )
    : [...into.lines, { ...line, key: crypto.randomUUID() }]
  change({ store, packs: [...packs.slice(0, packIndex), { lines }, ...packs.slice(packIndex + 1)] })
}

/** Replaces a line; a quantity of zero takes it out. */
export function setLine(storeId: string, line: DraftLine): void {
  const draft = draftOf(storeId)
  if (!draft) return
  const packs = draft.packs.map(({ lines }) => ({
    lines: lines.map((each) => (each.key === line.key ? line : each)).filter(({ quantity }) => quantity > 0),
  }))
  change({ ...draft, packs })
}

/** As before a change that is taken back. */
export const restoreDraft = (draft: Draft): void => change(draft)

/** What one of an item costs with these options. */
export function priceOf({ price, optionGroups }: Item, chosen: ReadonlySet<string>): Money {
  const options = optionGroups.flatMap((group) => group.options).filter(({ id }) => chosen.has(id))
  return {
    currency: price.currency,
    amount: options.reduce((sum, option) => sum + option.price.amount, price.amount),
  }
}
