import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Item } from '#contract/records/menu.ts'
import type { Money } from '#contract/records/money.ts'
import { live } from '../app.ts'

/**
 * What somebody wants to order, by store. It is stored on this device and, if somebody is signed in, also as a cart of the account.
 * A line keeps the price at which it was chosen, so that a change of the price can be shown.
 */
export interface DraftLine {
  /** Distinguishes lines of the same item. */
  key: string
  id: string
  name: string
  quantity: number
  options: { id: string; name: string }[]
  note: string
  /** The price of one, with its options. */
  price: Money
}

/** What is entered at the checkout besides the food. */
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
  /** Whether it is a cart of the account; otherwise it was made before sign-in. */
  isOfAccount?: boolean
  /** Changed on this device since it was last sent to the account. */
  isUnsent?: boolean
}

type Drafts = { [storeId: string]: Draft }

const key = 'carts'
/** The most packs that the service accepts in a cart. */
export const mostPacks = 10
const drafts = signal<Drafts>({})
const channel = new BroadcastChannel('buka-customer-carts')

const isReady: Promise<void> = live.storage.read<Drafts>('private', key).then((kept) => {
  if (kept) drafts.value = { ...kept, ...drafts.value }
})

channel.onmessage = ({ data }) => {
  drafts.value = data as Drafts
}

// Sign-out empties the storage; here it also empties the carts in memory.
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

/** Sets a draft whose state is known, for instance from the account. Resolves when it is stored. */
export const putDraft = (draft: Draft): Promise<void> => write({ ...drafts.value, [draft.store.id]: draft })

export function removeDraft(storeId: string): void {
  const { [storeId]: _before, ...others } = drafts.value
  void write(others)
}

/** Marks a draft as sent to the account, unless it was changed in the meantime. */
export function markSent(draft: Draft): void {
  if (draftOf(draft.store.id) !== draft || (draft.isOfAccount && !draft.isUnsent)) return
  if (draft.packs.length === 0) removeDraft(draft.store.id)
  else void putDraft({ ...draft, isOfAccount: true, isUnsent: false })
}

export const unsentDrafts: ReadonlySignal<Draft[]> = computed(() =>
  Object.values(drafts.value).filter(({ isUnsent }) => isUnsent),
)
export const draftsOfAccount = (): Draft[] => Object.values(drafts.value).filter((draft) => draft.isOfAccount)

/** Resolves when the stored drafts have been read. */
export const draftsAreRead: Promise<void> = isReady

/**
 * Saves a changed draft without its empty packs. A draft without packs is removed; one of the account only after the change was
 * sent.
 */
function change(draft: Draft): void {
  const packs = draft.packs.filter(({ lines }) => lines.length > 0)
  const before = draftOf(draft.store.id)
  const isOfAccount = before?.isOfAccount ?? false
  if (packs.length > 0 || isOfAccount)
    void putDraft({ ...before, ...draft, packs, isOfAccount, isUnsent: true })
  else removeDraft(draft.store.id)
}

/** Adds a line to the pack with this index; an index beyond the last pack begins a new pack. */
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

/** Replaces a line; a quantity of zero removes it. */
export function setLine(storeId: string, line: DraftLine): void {
  const draft = draftOf(storeId)
  if (!draft) return
  const packs = draft.packs.map(({ lines }) => ({
    lines: lines.map((each) => (each.key === line.key ? line : each)).filter(({ quantity }) => quantity > 0),
  }))
  change({ ...draft, packs })
}

/** Adds whole packs to the cart, as far as there is room. */
export function addPacks(store: Draft['store'], packs: { lines: Omit<DraftLine, 'key'>[] }[]): void {
  const added = packs.map(({ lines }) => ({
    lines: lines.map((line) => ({ ...line, key: crypto.randomUUID() as string })),
  }))
  change({ store, packs: [...(draftOf(store.id)?.packs ?? []), ...added].slice(0, mostPacks) })
}

/** Restores a draft when a change is undone. */
export const restoreDraft = (draft: Draft): void => change(draft)

/** The packs as the service expects them. */
export const wantedOf = ({ packs }: Pick<Draft, 'packs'>) =>
  packs.map(({ lines }) => ({
    lines: lines.map(({ id, quantity, options, note }) => ({
      id,
      quantity,
      ...(options.length > 0 ? { options: options.map((option) => option.id) } : {}),
      ...(note ? { note } : {}),
    })),
  }))

/** The price of one item with the chosen options. */
export function priceOf({ price, optionGroups }: Item, chosen: ReadonlySet<string>): Money {
  const options = optionGroups.flatMap((group) => group.options).filter(({ id }) => chosen.has(id))
  return {
    currency: price.currency,
    amount: options.reduce((sum, option) => sum + option.price.amount, price.amount),
  }
}
