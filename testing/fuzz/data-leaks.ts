import type { Order } from '#contract/records/order.ts'
import type { Person } from '../people.ts'

const isOrder = (record: object): record is Order => 'trackings' in record && 'customer' in record

/** The fields of an order that only its rider, store and customer see. */
function shownOf({ delivery, customer, timelines }: Order): unknown[] {
  const { location } = delivery
  const ends = timelines.filter(({ type }) => type !== 'source').map((stop) => stop.location)
  const doors = [location, ...customer.locations, ...ends].flatMap(({ description, coordinates }) => [
    description,
    coordinates,
  ])
  return [...doors, delivery.telephone, delivery.message, customer.telephone].filter(Boolean)
}

/**
 * A rider sees addresses and phone numbers while assigned; the code and the bank account are the customer's.
 */
function tooMuch(order: Order, { id, role }: Person): string[] {
  const isCustomer = role === 'customer' && order.customer.id === id
  const isStranger = role === 'rider' && order.rider?.id !== id
  return [
    ...(order.code !== null && !isCustomer ? [`the code of order ${order.id}`] : []),
    ...(order.payment.bank !== null && !isCustomer ? [`the bank account of order ${order.id}`] : []),
    ...(order.rider?.locations.length && role === 'rider' ? [`the position on order ${order.id}`] : []),
    ...(isStranger ? [...shownOf(order), ...(order.rider ? [order.rider.id] : [])] : []).map(
      (what) => `${JSON.stringify(what)} of order ${order.id}`,
    ),
  ]
}

/** The fields of orders in an answer or an event that this user must not see. */
export function dataLeaks(data: unknown, person: Person): string[] {
  if (typeof data !== 'object' || data === null) return []
  const inside = Object.values(data).flatMap((each) => dataLeaks(each, person))
  return isOrder(data) ? [...tooMuch(data, person), ...inside] : inside
}
