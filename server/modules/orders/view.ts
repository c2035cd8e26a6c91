import type { Location } from '#contract/records/location.ts'
import type { Order, OrderLocation } from '#contract/records/order.ts'
import type { OrderAction, OrderStatus } from '#contract/states.ts'
import { toUser } from '#modules/identity/index.ts'
import { toStore } from '#modules/stores/index.ts'
import { toMoney } from '#platform/money.ts'
import { paymentBank } from '#providers/payments/payment-bank.ts'
import type { Services } from '#server/services.ts'
import { actionsOf, actionsOnOffer } from './actions.ts'
import type { ViewRole } from './document.ts'
import { statusToRider } from './offer-status.ts'
import type { BoughtPack } from './order-row.ts'
import { canMove, hasEnded, withoutReady } from './order-state.ts'
import { datesOf } from './steps.ts'
import { messageOf } from './tracking-messages.ts'
import type { ViewSource } from './view-source.ts'

export interface View {
  role: ViewRole
  partyId: string
  status: OrderStatus
  order: Order
}

type Site = Pick<Services, 'config' | 'files'>

/** Whoever has nothing to do with the order yet, or any more, knows the street and no more. */
const streetOnly = ({ city, street }: Location): OrderLocation => ({
  city,
  street,
  description: '',
  coordinates: null,
})

export const toPacks = (packs: BoughtPack[]): Order['packs'] =>
  packs.map(({ lines, price }) => ({
    price: toMoney(price),
    lines: lines.map((line) => ({
      ...line,
      options: line.options.map((option) => ({ ...option, price: toMoney(option.price) })),
      price: toMoney(line.price),
      total: toMoney(line.price * line.quantity),
    })),
  }))

interface Eyes {
  role: ViewRole
  status: OrderStatus
  actions: OrderAction[]
  /** Whether telephones and doors are shown. */
  seesPeople: boolean
  seesRider: boolean
  seesCode: boolean
}

/** Where to send the transfer, or where it came from: nobody's matter but the customer's. */
function bankOf({ transfer, paid_at }: ViewSource, { role }: Eyes): Order['payment']['bank'] {
  if (role !== 'customer' || transfer === null) return null
  return paymentBank(paid_at === null ? { ...transfer, payer: null } : transfer)
}

/** The store with what was charged for this delivery, and what the customer feels for it. */
function storeOf(source: ViewSource, { role }: Eyes, site: Site): Order['store'] {
  const store = toStore({ ...source.store, loved: role === 'customer' && source.loved }, site)
  const { price, time } = store.delivery
  const actual = toMoney(source.delivery_price - source.tip)
  return {
    ...store,
    delivery: { price: { ...price, actual }, time },
    manuallyCompleted: source.manually_completed,
  }
}

/** Empty once it was erased. */
const telephoneIn = (telephone: string): string | null => telephone || null

function toOrder(source: ViewSource, eyes: Eyes, site: Site): Order {
  const destination = eyes.seesPeople ? source.delivery_location : streetOnly(source.delivery_location)
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const { customer, rider } = source
  const dateCreated = source.created_at.toISOString()
  return {
    id: source.id,
    slug: source.slug,
    type: source.type,
    status: eyes.status,
    payment: { method: source.payment_method, bank: bankOf(source, eyes), status: source.payment_status },
    dateCreated,
    store: storeOf(source, eyes, site),
    storeAccepted: source.store_accepted,
    customer: {
      ...toUser(customer, site.files),
      locations: [destination],
      telephone: eyes.seesPeople ? telephoneIn(customer.telephone) : null,
      canCancelOrder: canMove(source, 'cancel', 'customer') || canMove(source, 'cancel-overdue', 'customer'),
    },
    rider:
      rider && eyes.seesRider
        ? {
            ...toUser(rider, site.files),
            telephone: telephoneIn(rider.telephone),
            // Positions are not kept with orders.
            locations: [],
            dateAccepted: source.rider_accepted_at!.toISOString(),
          }
        : null,
    ridersNotified: source.riders_notified,
    delivery: {
      location: destination,
      telephone: eyes.seesPeople ? telephoneIn(source.delivery_telephone) : null,
      message: eyes.seesPeople ? source.delivery_message : '',
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
      message: messageOf(step.type, step.status, source.last_move),
    })),
    packs: toPacks(source.packs),
    actions: eyes.actions,
    code: eyes.seesCode ? source.code : null,
    reason: source.reason,
    fault: source.fault,
    dateScheduled: iso(source.scheduled_for),
    datePromised: iso(source.promised_at),
    dateOffered: source.riders_notified ? iso(source.offered_at) : null,
    dateDeadline: iso(source.deadline_at),
  }
}

function riderView(source: ViewSource, offer: ViewSource['offers'][number], site: Site): View {
  const isTheirs = offer.status === 'accepted' && source.rider_id === offer.rider_id
  const status = statusToRider(source, offer.status)
  const open = offer.status === 'pending' ? actionsOnOffer(source) : []
  const eyes = {
    role: 'rider' as const,
    status,
    actions: isTheirs ? actionsOf(source, 'rider') : open,
    seesPeople: isTheirs && !hasEnded(source),
    // Whoever carried it finds themself there for good.
    seesRider: isTheirs,
    seesCode: false,
  }
  return { role: 'rider', partyId: offer.rider_id, status, order: toOrder(source, eyes, site) }
}

/** The order as each of its parties may see it. An order that was never paid is no order to its store. */
export function viewsOf(source: ViewSource, site: Site): View[] {
  const customer = {
    role: 'customer' as const,
    status: withoutReady(source.status),
    actions: actionsOf(source, 'customer'),
    seesPeople: true,
    seesRider: true,
    seesCode: !hasEnded(source),
  }
  const store = {
    role: 'store' as const,
    status: source.status,
    actions: actionsOf(source, 'store'),
    seesPeople: true,
    seesRider: true,
    seesCode: false,
  }
  return [
    {
      role: 'customer',
      partyId: source.customer_id,
      status: customer.status,
      order: toOrder(source, customer, site),
    },
    ...(source.paid_at === null
      ? []
      : [
          {
            role: 'store' as const,
            partyId: source.store_id,
            status: store.status,
            order: toOrder(source, store, site),
          },
        ]),
    ...source.offers.map((offer) => riderView(source, offer, site)),
  ]
}
