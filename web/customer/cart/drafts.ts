import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Item } from '#contract/records/menu.ts'
import type { Money } from '#contract/records/money.ts'
import { live } from '../app.ts'

/**
 * What somebody wants, by store. Kept on this device; of whoever is signed in, also as the cart of the account. A line remembers
 * the price it was chosen at, so that a change can be told.
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

/** What is asked for besides the food, as it is filled in at the checkout. */
export interface Terms {
  description: string
  telephone: string
  message: string
  /** In naira. */
  tip: number
  /** Null for as soon as possible. */
  dateScheduled: string | null
}

export interface Draft {
  store: { id: string; slug: string; name: string; picture: string | null }
  packs: { lines: DraftLine[] }[]
  terms?: Terms
  /** Whether it is a cart of the account; else it is from before signing in. */
  isOfAccount?: boolean
  /** Changed here since the account was told. */
  isUnsent?: boolean
}

type Drafts = { [storeId: string]: Draft }

const key = 'carts'
/** As many as the service takes. */
export const mostPacks = 10
const drafts = signal<Drafts>({})
const channel = new BroadcastChannel('buka-customer-carts')

const isReady: Promise<void> = live.storage.read<Drafts>('private', key).then((kept) => {
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
  allDrafts.value.find(({ store }) => store.slug === slug)
export { countLines }

/** Takes a draft as it is known to stand, for instance from the account. Done once it would outlive the page. */
export const putDraft = (draft: Draft): Promise<void> => write({ ...drafts.value, [draft.store.id]: draft })

export function removeDraft(storeId: string): void {
  const { [storeId]: _before, ...others } = drafts.value
  void write(others)
}

/** The account has been told of this draft, unless it was changed meanwhile. */
export function markSent(draft: Draft): void {
  if (draftOf(draft.store.id) !== draft || (draft.isOfAccount && !draft.isUnsent)) return
  if (draft.packs.length === 0) removeDraft(draft.store.id)
  else void putDraft({ ...draft, isOfAccount: true, isUnsent: false })
}

export const unsentDrafts: ReadonlySignal<Draft[]> = computed(() =>
  Object.values(drafts.value).filter(({ isUnsent }) => isUnsent),
)
export const draftsOfAccount = (): Draft[] => Object.values(drafts.value).filter((draft) => draft.isOfAccount)

/** Once what was kept has been read. */
export const draftsAreRead: Promise<void> = isReady

/** A pack that has lost its last line is gone, and so is a cart without packs, once the account has heard of it. */
function change(draft: Draft): void {
  const packs = draft.packs.filter(({ lines }) => lines.length > 0)
  const before = draftOf(draft.store.id)
  const isOfAccount = before?.isOfAccount ?? false
  if (packs.length > 0 || isOfAccount)
    void putDraft({ ...before, ...draft, packs, isOfAccount, isUnsent: true })
  else removeDraft(draft.store.id)
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

/** Puts whole packs beside what is in the cart already, as far as there is room. */
export function addPacks(store: Draft['store'], packs: { lines: Omit<DraftLine, 'key'>[] }[]): void {
  const added = packs.map(({ lines }) => ({
    lines: lines.map((line) => ({ ...line, key: crypto.randomUUID() as string })),
  }))
  change({ store, packs: [...(draftOf(store.id)?.packs ?? []), ...added].slice(0, mostPacks) })
}

/** As before a change that is taken back. */
export const restoreDraft = (draft: Draft): void => change(draft)

/** As the service takes it. */
export const wantedOf = ({ packs }: Pick<Draft, 'packs'>) =>
  packs.map(({ lines }) => ({
    lines: lines.map(({ id, quantity, options, note }) => ({
      id,
      quantity,
      ...(options.length > 0 ? { options: options.map((option) => option.id) } : {}),
      ...(note ? { note } : {}),
    })),
  }))

/** What one of an item costs with these options. */
export function priceOf({ price, optionGroups }: Item, chosen: ReadonlySet<string>): Money {
  const options = optionGroups.flatMap((group) => group.options).filter(({ id }) => chosen.has(id))
  return {
    currency: price.currency,
    amount: options.reduce((sum, option) => sum + option.price.amount, price.amount),
  }
}
