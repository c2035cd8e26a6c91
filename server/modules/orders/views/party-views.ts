import type { Location } from '#contract/records/location.ts'
import type { Order, OrderLocation } from '#contract/records/order.ts'
import type { OrderAction, OrderStatus } from '#contract/states.ts'
import { toUser } from '#modules/identity/index.ts'
import { toPacks } from '#modules/menus/index.ts'
import { toStore } from '#modules/stores/index.ts'
import { paymentBank } from '#providers/payments/payment-bank.ts'
import type { Config } from '#server/config.ts'
import { toMoney } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'
import { canMove, hasEnded, withoutReady } from '../life-cycle/order-state.ts'
import { datesOf } from '../life-cycle/steps.ts'
import { shownTimes } from '../order-times.ts'
import { actionsOf, actionsOnOffer } from './actions.ts'
import { statusToRider } from './offer-status.ts'
import type { ShownOrder } from './order-version.ts'
import type { Offer, ViewRole } from './party-rows.ts'
import { trackingMessage } from './tracking-messages.ts'

type RenderContext = Pick<Services, 'config' | 'files'>

/** Riders who do not have the order, or no longer have it, see only the street. */
const streetOnly = ({ city, street }: OrderLocation): OrderLocation => ({
  city,
  street,
  description: '',
  coordinates: null,
})

/** What a party may see of an order and do with it. */
export interface PartyAccess {
  role: ViewRole
  partyId: string
  status: OrderStatus
  actions: OrderAction[]
  /** Whether phone numbers and full addresses are shown. */
  showsContacts: boolean
  showsRider: boolean
  showsCode: boolean
}

/** The account to transfer to or, after the payment, the account that the transfer came from; only for the customer. */
function paymentBankOf(order: ShownOrder, { role }: PartyAccess): Order['payment']['bank'] {
  if (role !== 'customer') return null
  const { paid_at, status, payment_method, transfers } = order
  const [last] = transfers
  if (paid_at !== null) return last && payment_method === 'single-transfer' ? paymentBank(last) : null
  const awaited = transfers.find((transfer) => transfer.awaited)
  return awaited && status === 'pending' ? paymentBank({ ...awaited, payer: null }) : null
}

/** The store with the delivery price of this order and the customer's reaction. */
function toOrderStore(order: ShownOrder, { role }: PartyAccess, context: RenderContext): Order['store'] {
  const store = toStore({ ...order.store, loved: role === 'customer' && order.loved }, context)
  const { price, time } = store.delivery
  const actual = toMoney(order.delivery_price - order.tip)
  return {
    ...store,
    delivery: { price: { ...price, actual }, time },
    manuallyCompleted: order.manually_completed,
  }
}

/** Null for a telephone number that was erased. */
const telephoneIn = (telephone: string): string | null => telephone || null

const iso = (date: Date | null) => date?.toISOString() ?? null

/** The changing parts of an order that are the same for all its parties. */
function sharedParts(order: ShownOrder) {
  const dateCreated = order.created_at.toISOString()
  return {
    storeAccepted: order.store_accepted,
    ridersNotified: order.riders_notified,
    timelines: order.timelines.map((stop) => ({ ...stop, ...datesOf(stop, dateCreated) })),
    trackings: order.trackings.map((step) => ({
      ...step,
      ...datesOf(step, dateCreated),
      message: trackingMessage(step.type, step.status, order.last_move),
    })),
    reason: order.reason,
    fault: order.fault,
    times: shownTimes(order),
    dateScheduled: iso(order.scheduled_for),
    datePromised: iso(order.promised_at),
    dateOffered: order.riders_notified ? iso(order.offered_at) : null,
    dateDeadline: iso(order.status === 'ongoing' ? order.wait_ends_at : order.deadline_at),
  }
}

/** The changing parts of an order that depend on the party. */
function ownParts(order: ShownOrder, access: PartyAccess) {
  const { rider, customer } = order
  return {
    status: access.status,
    payment: {
      method: order.payment_method,
      bank: paymentBankOf(order, access),
      status: order.payment_status,
    },
    destination: access.showsContacts ? order.delivery_location : streetOnly(order.delivery_location),
    customer: {
      telephone: access.showsContacts ? telephoneIn(customer.telephone) : null,
      canCancelOrder: canMove(order, 'cancel', 'customer') || canMove(order, 'cancel-overdue', 'customer'),
    },
    rider: rider && access.showsRider ? { id: rider.id, dateAccepted: iso(order.rider_accepted_at)! } : null,
    delivery: {
      telephone: access.showsContacts ? telephoneIn(order.delivery_telephone) : null,
      message: access.showsContacts ? order.delivery_message : '',
    },
    actions: access.actions,
    code: access.showsCode ? order.code : null,
  }
}

/**
 * Renders what a party sees of an order as text for comparison, without fields that also change independently of the order, such as
 * ratings.
 */
export function seenOf(order: ShownOrder): (access: PartyAccess) => string {
  const shared = JSON.stringify([sharedParts(order), order.manually_completed])
  return (access) => shared + JSON.stringify(ownParts(order, access))
}

/** The order as a party may see it. */
export function toOrder(order: ShownOrder, access: PartyAccess, context: RenderContext): Order {
  const shared = sharedParts(order)
  const { destination, ...own } = ownParts(order, access)
  const { customer, rider } = order
  return {
    id: order.id,
    slug: order.slug,
    type: order.type,
    status: own.status,
    payment: own.payment,
    dateCreated: order.created_at.toISOString(),
    store: toOrderStore(order, access, context),
    storeAccepted: shared.storeAccepted,
    customer: { ...toUser(customer, context.files), ...own.customer, locations: [destination] },
    rider:
      rider && own.rider
        ? {
            ...toUser(rider, context.files),
            telephone: telephoneIn(rider.telephone),
            // The rider's position is a live field, added when the order is read.
            locations: [],
            ...own.rider,
          }
        : null,
    ridersNotified: shared.ridersNotified,
    delivery: { location: destination, ...own.delivery },
    summary: {
      items: { count: order.items_count, price: toMoney(order.items_price) },
      packs: { count: order.packs_count, price: toMoney(order.packs_price) },
      delivery: { price: toMoney(order.delivery_price) },
      service: { price: toMoney(order.service_price) },
      bill: { price: toMoney(order.bill_price) },
    },
    timelines: shared.timelines.map((stop) => ({
      ...stop,
      location: stop.type === 'source' ? order.source_location : destination,
    })),
    trackings: shared.trackings,
    packs: toPacks(order.packs),
    actions: own.actions,
    code: own.code,
    reason: shared.reason,
    fault: shared.fault,
    times: shared.times,
    dateScheduled: shared.dateScheduled,
    datePromised: shared.datePromised,
    dateOffered: shared.dateOffered,
    dateDeadline: shared.dateDeadline,
  }
}

/** The rider's position, for the customer and the store while the order runs. */
function positionOf({ status, rider }: ShownOrder, { role }: PartyAccess): Location[] {
  if (
    role === 'rider' ||
    hasEnded({ status }) ||
    !rider ||
    rider.latitude === null ||
    rider.longitude === null
  )
    return []
  const { latitude, longitude } = rider
  return [{ city: '', street: '', description: '', coordinates: { latitude, longitude } }]
}

/** The order as a party may see it now, with the rider's position. */
export function orderNow(order: ShownOrder, access: PartyAccess, context: RenderContext): Order {
  const shown = toOrder(order, access, context)
  return { ...shown, rider: shown.rider && { ...shown.rider, locations: positionOf(order, access) } }
}

function accessOfRider(order: ShownOrder, offer: Offer, config: Config): PartyAccess {
  const isTheirs = offer.status === 'accepted' && order.rider_id === offer.rider_id
  const open = offer.status === 'pending' ? actionsOnOffer(order) : []
  return {
    role: 'rider',
    partyId: offer.rider_id,
    status: statusToRider(order, offer.status),
    actions: isTheirs ? actionsOf(order, 'rider', config) : open,
    showsContacts: isTheirs && !hasEnded(order),
    // The rider of an ended order is still shown to that rider.
    showsRider: isTheirs,
    showsCode: false,
  }
}

/** The parties that may see an order, and what each may see. The store may not see it before the payment. */
export function accessesTo(order: ShownOrder, config: Config): PartyAccess[] {
  const customer: PartyAccess = {
    role: 'customer',
    partyId: order.customer_id,
    status: withoutReady(order.status),
    actions: actionsOf(order, 'customer', config),
    showsContacts: true,
    showsRider: true,
    showsCode: !hasEnded(order),
  }
  const store: PartyAccess = {
    role: 'store',
    partyId: order.store_id,
    status: order.status,
    actions: actionsOf(order, 'store', config),
    showsContacts: true,
    showsRider: true,
    showsCode: false,
  }
  return [
    customer,
    ...(order.paid_at === null ? [] : [store]),
    ...order.offers.map((offer) => accessOfRider(order, offer, config)),
  ]
}
