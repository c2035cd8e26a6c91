import type { Order, OrderLocation } from '#contract/records/order.ts'
import type { OrderAction, OrderStatus } from '#contract/states.ts'
import { toUser } from '#modules/identity/index.ts'
import { toPacks } from '#modules/menus/index.ts'
import { toStore } from '#modules/stores/index.ts'
import { paymentBank } from '#providers/payments/payment-bank.ts'
import { toMoney } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'
import { canMove, hasEnded, withoutReady } from '../life-cycle/order-state.ts'
import { datesOf } from '../life-cycle/steps.ts'
import { shownTimes } from '../order-times.ts'
import { actionsOf, actionsOnOffer } from './actions.ts'
import { statusToRider } from './offer-status.ts'
import { trackingMessage } from './tracking-messages.ts'
import type { ViewRole, ViewSource } from './view-source.ts'

export interface View {
  role: ViewRole
  partyId: string
  status: OrderStatus
  order: Order
}

type RenderContext = Pick<Services, 'config' | 'files'>

/** A rider who does not have the order, or no longer, sees only the street. */
const streetOnly = ({ city, street }: OrderLocation): OrderLocation => ({
  city,
  street,
  description: '',
  coordinates: null,
})

interface PartyAccess {
  role: ViewRole
  status: OrderStatus
  actions: OrderAction[]
  /** Whether phone numbers and full addresses are shown. */
  showsContacts: boolean
  showsRider: boolean
  showsCode: boolean
}

/** Where to send the transfer, or where it came from; for the customer alone. */
function paymentBankOf(source: ViewSource, { role }: PartyAccess): Order['payment']['bank'] {
  if (role !== 'customer') return null
  const { paid_at, status, payment_method, transfers } = source
  const [last] = transfers
  if (paid_at !== null) return last && payment_method === 'single-transfer' ? paymentBank(last) : null
  const awaited = transfers.find((transfer) => transfer.awaited)
  return awaited && status === 'pending' ? paymentBank({ ...awaited, payer: null }) : null
}

/** The store with the delivery price of this order and the customer's reaction. */
function toOrderStore(source: ViewSource, { role }: PartyAccess, context: RenderContext): Order['store'] {
  const store = toStore({ ...source.store, loved: role === 'customer' && source.loved }, context)
  const { price, time } = store.delivery
  const actual = toMoney(source.delivery_price - source.tip)
  return {
    ...store,
    delivery: { price: { ...price, actual }, time },
    manuallyCompleted: source.manually_completed,
  }
}

/** Empty after it was erased. */
const telephoneIn = (telephone: string): string | null => telephone || null

function toOrder(source: ViewSource, access: PartyAccess, context: RenderContext): Order {
  const destination = access.showsContacts ? source.delivery_location : streetOnly(source.delivery_location)
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const { customer, rider } = source
  const dateCreated = source.created_at.toISOString()
  return {
    id: source.id,
    slug: source.slug,
    type: source.type,
    status: access.status,
    payment: {
      method: source.payment_method,
      bank: paymentBankOf(source, access),
      status: source.payment_status,
    },
    dateCreated,
    store: toOrderStore(source, access, context),
    storeAccepted: source.store_accepted,
    customer: {
      ...toUser(customer, context.files),
      locations: [destination],
      telephone: access.showsContacts ? telephoneIn(customer.telephone) : null,
      canCancelOrder: canMove(source, 'cancel', 'customer') || canMove(source, 'cancel-overdue', 'customer'),
    },
    rider:
      rider && access.showsRider
        ? {
            ...toUser(rider, context.files),
            telephone: telephoneIn(rider.telephone),
            // Positions are not stored with orders.
            locations: [],
            dateAccepted: source.rider_accepted_at!.toISOString(),
          }
        : null,
    ridersNotified: source.riders_notified,
    delivery: {
      location: destination,
      telephone: access.showsContacts ? telephoneIn(source.delivery_telephone) : null,
      message: access.showsContacts ? source.delivery_message : '',
    },
    summary: {
      items: { count: source.items_count, price: toMoney(source.items_price) },
      packs: { count: source.packs_count, price: toMoney(source.packs_price) },
      delivery: { price: toMoney(source.delivery_price) },
      service: { price: toMoney(source.service_price) },
      bill: { price: toMoney(source.bill_price) },
    },
    timelines: source.timelines.map((stop) => ({
      ...stop,
      ...datesOf(stop, dateCreated),
      location: stop.type === 'source' ? source.source_location : destination,
    })),
    trackings: source.trackings.map((step) => ({
      ...step,
      ...datesOf(step, dateCreated),
      message: trackingMessage(step.type, step.status, source.last_move),
    })),
    packs: toPacks(source.packs),
    actions: access.actions,
    code: access.showsCode ? source.code : null,
    reason: source.reason,
    fault: source.fault,
    times: shownTimes(source),
    dateScheduled: iso(source.scheduled_for),
    datePromised: iso(source.promised_at),
    dateOffered: source.riders_notified ? iso(source.offered_at) : null,
    dateDeadline: iso(source.status === 'ongoing' ? source.wait_ends_at : source.deadline_at),
  }
}

function riderView(source: ViewSource, offer: ViewSource['offers'][number], context: RenderContext): View {
  const isTheirs = offer.status === 'accepted' && source.rider_id === offer.rider_id
  const status = statusToRider(source, offer.status)
  const open = offer.status === 'pending' ? actionsOnOffer(source) : []
  const access = {
    role: 'rider' as const,
    status,
    actions: isTheirs ? actionsOf(source, 'rider', context.config) : open,
    showsContacts: isTheirs && !hasEnded(source),
    // The rider of an ended order still sees themself in it.
    showsRider: isTheirs,
    showsCode: false,
  }
  return { role: 'rider', partyId: offer.rider_id, status, order: toOrder(source, access, context) }
}

/** The order as each of its parties may see it. The store has no view before the payment. */
export function partyViews(source: ViewSource, context: RenderContext): View[] {
  const customer = {
    role: 'customer' as const,
    status: withoutReady(source.status),
    actions: actionsOf(source, 'customer', context.config),
    showsContacts: true,
    showsRider: true,
    showsCode: !hasEnded(source),
  }
  const store = {
    role: 'store' as const,
    status: source.status,
    actions: actionsOf(source, 'store', context.config),
    showsContacts: true,
    showsRider: true,
    showsCode: false,
  }
  return [
    {
      role: 'customer',
      partyId: source.customer_id,
      status: customer.status,
      order: toOrder(source, customer, context),
    },
    ...(source.paid_at === null
      ? []
      : [
          {
            role: 'store' as const,
            partyId: source.store_id,
            status: store.status,
            order: toOrder(source, store, context),
          },
        ]),
    ...source.offers.map((offer) => riderView(source, offer, context)),
  ]
}
