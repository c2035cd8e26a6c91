import { type ExecutionStatus, timelineTypes, trackingTypes } from '#contract/states.ts'
import type { UserRow } from '#modules/identity/index.ts'
import type { StoreRow } from '#modules/stores/index.ts'
import { type RowOf, row } from '#platform/database/row.ts'
import { commaJoined, type Fragment, raw } from '#platform/database/sql.ts'
import { firstSteps, type Steps } from '../life-cycle/steps.ts'
import { type KeptUser, OrderRow, type PartiesSnapshot, type Step } from '../order-row.ts'
import {
  type Offer,
  type RiderRow,
  shownStore,
  shownUser,
  type Transfer,
  userSnapshot,
} from './party-rows.ts'

const columns = OrderRow.properties

/**
 * Columns that never change while an order lives, and the delivery address and contact: versions store these only once they have been
 * changed.
 */
export const FixedColumns = row({
  id: columns.id,
  slug: columns.slug,
  type: columns.type,
  customer_id: columns.customer_id,
  store_id: columns.store_id,
  packs: columns.packs,
  payment_expires_at: columns.payment_expires_at,
  items_count: columns.items_count,
  items_price: columns.items_price,
  packs_count: columns.packs_count,
  packs_price: columns.packs_price,
  delivery_price: columns.delivery_price,
  tip: columns.tip,
  service_price: columns.service_price,
  bill_price: columns.bill_price,
  source_location: columns.source_location,
  delivery_location: columns.delivery_location,
  delivery_telephone: columns.delivery_telephone,
  delivery_message: columns.delivery_message,
  code: columns.code,
  delivers_itself: columns.delivers_itself,
  scheduled_for: columns.scheduled_for,
  created_at: columns.created_at,
})
type FixedColumns = RowOf<typeof FixedColumns>

/** The fixed columns, from `orders`. */
export const fixedColumns: Fragment = commaJoined(
  Object.keys(FixedColumns.properties).map((column) => raw(`orders.${column}`)),
)

/** The columns that each version stores. */
const keptColumns = [
  'status',
  'payment_status',
  'payment_method',
  'code_locked',
  'store_accepted',
  'manually_completed',
  'rider_id',
  'riders_notified',
  'reason',
  'fault',
  'last_move',
  'overdue',
  'times',
] as const satisfies (keyof OrderRow)[]

const keptDates = [
  'offered_at',
  'promised_at',
  'deadline_at',
  'paid_at',
  'ready_at',
  'rider_accepted_at',
  'rider_arrived_at',
  'picked_up_at',
  'customer_arrived_at',
  'wait_ends_at',
  'ended_at',
] as const satisfies (keyof OrderRow)[]

/** The columns of the delivery address and contact, stored by the versions of an order in which they were changed. */
const doorColumns = ['delivery_location', 'delivery_telephone', 'delivery_message'] as const

type KeptColumns = Pick<OrderRow, (typeof keptColumns)[number] | (typeof keptDates)[number]>

/** An order as of one of its versions, with everything that its parties read. */
export interface ShownOrder extends FixedColumns, KeptColumns, Steps {
  payment_ended: boolean
  deadline_ended: boolean
  waited: boolean
  /** When the order was read, or when the version was written. */
  now: Date
  store: StoreRow
  customer: UserRow
  rider: RiderRow | null
  offers: Offer[]
  transfers: Transfer[]
  loved: boolean
  complained: boolean
}

/** Fields of the store or the customer that change without a change of the order, as of the version. */
type LiveState = Partial<{
  raters: number
  rating_sum: number
  active: boolean
  open: boolean
  unassigned_orders: number
}>

/** The state of an order as of a version, as JSON; columns that are null, false or empty are left out. */
export type StoredState = { now: string } & Partial<
  { [column in (typeof keptColumns)[number]]: OrderRow[column] } & {
    [column in (typeof keptDates)[number]]: string
  } & Pick<OrderRow, (typeof doorColumns)[number]>
> & {
    /**
     * Steps and stops with their status and the date of their last change, except those that have been pending since the order was placed.
     */
    steps?: { [type: string]: [status: ExecutionStatus, changed: string] }
    offers?: Offer[]
    transfers?: Transfer[]
    loved?: true
    complained?: true
    store: LiveState
    customer: LiveState
    /** The rider as stored when the order was assigned, without default values. */
    rider?: KeptUser
  }

const ratersOf = ({ raters, rating_sum }: UserRow) => ({ raters, rating_sum })

const isEmpty = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)

function storedSteps({ trackings, timelines, created_at }: ShownOrder): StoredState['steps'] {
  const created = created_at.toISOString()
  const steps: Step<string>[] = [...trackings, ...timelines]
  return Object.fromEntries(
    steps
      .filter(({ status, dateCreated }) => status !== 'pending' || dateCreated !== created)
      .map(({ type, status, dateCreated }) => [type, [status, dateCreated]]),
  )
}

/** The state to store for an order. `published` is the state published last: if it contains the delivery address, so does the new one. */
export function stateOf(order: ShownOrder, published: StoredState | null): StoredState {
  const { store, customer, rider, offers, transfers, loved, complained } = order
  const state: { [key: string]: unknown } = {}
  const keep = (key: string, value: unknown) => {
    if (!isEmpty(value)) state[key] = value
  }
  for (const column of keptColumns) keep(column, order[column])
  if (published?.delivery_location) for (const column of doorColumns) state[column] = order[column]
  for (const column of keptDates) keep(column, order[column]?.toISOString() ?? null)
  keep('offers', offers)
  keep('transfers', transfers)
  keep('loved', loved)
  keep('complained', complained)
  const { raters, rating_sum, active, open, unassigned_orders } = store
  return {
    ...state,
    now: order.now.toISOString(),
    steps: storedSteps(order),
    store: { raters, rating_sum, active, open, unassigned_orders },
    customer: ratersOf(customer),
    ...(rider && { rider: userSnapshot(rider) }),
  }
}

const dateOrNull = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

const nothingKept = {
  ...(Object.fromEntries(keptColumns.map((column) => [column, null])) as {
    [column in (typeof keptColumns)[number]]: null
  }),
  code_locked: false,
  store_accepted: false,
  manually_completed: false,
  riders_notified: false,
  overdue: false,
}

/** The steps and stops of an order from its stored state. */
export function stepsOf(
  { delivers_itself, created_at }: Pick<OrderRow, 'delivers_itself' | 'created_at'>,
  state: StoredState | null,
): Steps {
  if (state === null) return firstSteps(delivers_itself, created_at)
  const created = created_at.toISOString()
  const { steps = {} } = state
  const stepOf = <T extends string>(type: T): Step<T> => {
    const [status, dateCreated] = steps[type] ?? ['pending', created]
    return { type, status, dateCreated }
  }
  return {
    trackings: trackingTypes.map((type) => stepOf(type)),
    timelines: timelineTypes.map((type) => stepOf(type)),
  }
}

/** Rebuilds the order as of the version with this state. */
export function orderAt(fixed: FixedColumns, parties: PartiesSnapshot, state: StoredState): ShownOrder {
  const now = new Date(state.now)
  const isPast = (date: Date | null) => date !== null && date <= now
  const dates = Object.fromEntries(keptDates.map((column) => [column, dateOrNull(state[column])])) as Pick<
    KeptColumns,
    (typeof keptDates)[number]
  >
  const { offers = [], transfers = [], loved = false, complained = false } = state
  const kept = Object.fromEntries(
    keptColumns.map((column) => [column, state[column] ?? nothingKept[column]]),
  ) as Pick<KeptColumns, (typeof keptColumns)[number]>
  const door = Object.fromEntries(
    doorColumns.flatMap((column) => (state[column] === undefined ? [] : [[column, state[column]]])),
  )
  return {
    ...fixed,
    ...door,
    ...kept,
    ...dates,
    ...stepsOf(fixed, state),
    now,
    payment_ended: isPast(fixed.payment_expires_at),
    deadline_ended: isPast(dates.deadline_at),
    waited: isPast(dates.wait_ends_at),
    offers,
    transfers,
    loved,
    complained,
    store: { ...shownStore(parties.store), ...state.store },
    customer: { ...shownUser(parties.customer), ...state.customer },
    rider: state.rider ? { ...shownUser(state.rider), latitude: null, longitude: null } : null,
  }
}
