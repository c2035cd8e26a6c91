import type { Client } from '#client/index.ts'
import type { RiderCategory } from '#contract/states.ts'
import { openSession } from '#modules/identity/index.ts'
import { lockOrder, payFromWallet } from '#modules/orders/index.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import { give } from '../money/money.ts'
import { eventually, newTelephone, type Person, signUp } from '../people.ts'
import { storedEvents } from '../sockets/stored-events.ts'
import { activeOwner, locationAt, openStore } from '../stores.ts'
import { anOrder } from './orders.ts'

export interface Point {
  latitude: number
  longitude: number
}

let places = 0
/** A point so far from all others that their riders are out of reach. */
export const somewhere = (): Point => ({
  latitude: 5 + (places % 8),
  longitude: 3 + Math.floor(places++ / 8),
})

/** The point this many metres north of another. */
export const northOf = ({ latitude, longitude }: Point, metres: number): Point => ({
  latitude: latitude + metres / 111_195,
  longitude,
})

export interface Rider {
  id: string
  token: string
  client: Client
}

export interface RiderKind {
  category?: RiderCategory
  /** Null where the rider has no known position. */
  at: Point | null
  /** The store a vendor rider works for. */
  storeId?: string
  available?: boolean
}

/** Active riders, each at the point, with a session. */
export function riders(app: TestApp, count: number, kind: RiderKind): Promise<Rider[]> {
  const { category = 'independent', at, storeId, available = true } = kind
  const ids = Array.from({ length: count }, () => newId())
  return app.services.db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO users (
        id, role, telephone, name, password_hash, role_category, role_status, available, latitude, longitude, position_at, place
      )
      SELECT id, 'rider', telephone, 'Test rider', '', ${category}, 'active', ${available}, ${at?.latitude ?? null},
        ${at?.longitude ?? null}, CASE WHEN ${at !== null} THEN service_now() END,
        place(${at?.latitude ?? null}, ${at?.longitude ?? null})
      FROM unnest(${ids}::uuid[], ${ids.map(newTelephone)}::text[]) AS given (id, telephone)`)
    if (storeId !== undefined) {
      await tx.run(sql`
        INSERT INTO store_request (id, store_id, sender_id, role, status)
        SELECT id, ${storeId}, id, 'rider', 'accepted' FROM unnest(${ids}::uuid[]) AS given (id)`)
    }
    const made: Rider[] = []
    for (const id of ids) {
      const { accessToken: token } = await openSession(tx, app.services, {
        userId: id,
        role: 'rider',
        device: 'test',
      })
      made.push({ id, token, client: app.client(token) })
    }
    return made
  })
}

export interface Shop {
  owner: Person
  storeId: string
  customer: Person
  at: Point
}

/** A store at a new point, with a customer who can pay for a hundred orders. */
export async function aShop(app: TestApp, by: Person, at = somewhere()): Promise<Shop> {
  const owner = await activeOwner(app, by)
  const { id: storeId } = await openStore(owner, { locations: [locationAt(at)] })
  const customer = await signUp(app, 'customer')
  await give(app, { userId: customer.id }, 50_000_000)
  return { owner, storeId, customer, at }
}

/** A paid order; its items are not on a menu. */
export async function paidOrder(
  app: TestApp,
  { customer, storeId, at }: Shop,
  scheduledFor: Date | null = null,
): Promise<string> {
  const to = { location: locationAt(northOf(at, 2500)), telephone: customer.telephone, message: '' }
  const { id } = await anOrder(app, { customerId: customer.id, storeId, packs: [], to, scheduledFor })
  await app.services.db.transaction(async (tx) => payFromWallet(tx, app.services, (await lockOrder(tx, id))!))
  return id
}

export async function acceptedOrder(app: TestApp, shop: Shop): Promise<string> {
  const orderId = await paidOrder(app, shop)
  await shop.owner.client.acceptOrder({ params: { orderId }, body: {} })
  return orderId
}

/** An accepted order whose food is ready. */
export async function readyOrder(app: TestApp, shop: Shop): Promise<string> {
  const orderId = await acceptedOrder(app, shop)
  await makeReady(shop, orderId)
  return orderId
}

export const makeReady = (shop: Shop, orderId: string) =>
  shop.owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })

/** An accepted order that is offered to riders. */
export async function offeredOrder(app: TestApp, shop: Shop): Promise<string> {
  const orderId = await acceptedOrder(app, shop)
  await shop.owner.client.notifyRiders({ params: { orderId } })
  return orderId
}

export const take = (rider: Rider, orderId: string) =>
  rider.client.acceptOrder({ params: { orderId }, body: {} })

export const leave = (rider: Rider, orderId: string) =>
  rider.client.rejectOrder({ params: { orderId }, body: {} })

/** The riders with an offer of the order, with its status. */
export async function offersOf(app: TestApp, orderId: string): Promise<{ [riderId: string]: string }> {
  const rows = await app.services.db.many<{ rider_id: string; status: string }>(sql`
    SELECT rider_id, status FROM offer WHERE order_id = ${orderId}`)
  return Object.fromEntries(rows.map((row) => [row.rider_id, row.status]))
}

export const standing = (app: TestApp, orderId: string) =>
  app.services.db.one<{ rider_id: string | null; riders_notified: boolean; round: number; wave: number }>(sql`
    SELECT rider_id, riders_notified, round, wave FROM orders WHERE id = ${orderId}`)

/** Waits until the offer round of an order has ended. */
export const untilOver = (app: TestApp, orderId: string) =>
  eventually(
    async () => ((await standing(app, orderId)).riders_notified ? undefined : true),
    'the end of the offer',
  )

/** The events of a stream with this name, newest last. */
export async function eventsOfStream(app: TestApp, stream: string, event: string) {
  const which = fragment`stream = ${stream} AND event = ${event}`
  return (await storedEvents<{ [name: string]: unknown }>(app.services, which)).map(({ data }) => data)
}
