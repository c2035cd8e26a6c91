import type { Location } from '#contract/records/location.ts'
import { openSession } from '#modules/identity/index.ts'
import { hashPin } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#server/services.ts'
import { giveEach, light, pin } from '../money/wallets.ts'
import { fillStores } from '../stores/marketplace.ts'

/** A store with its owner, customer and rider, all at one place. */
export interface OrderParties {
  storeId: string
  itemIds: string[]
  customerId: string
  riderId: string
  tokens: { owner: string; customer: string; rider: string }
}

interface Shop {
  id: string
  owner_id: string
  item_ids: string[]
  location: Location
}

const each = 100_000_000_000

async function makeCustomer(tx: Tx, services: Services, number: string, location: Location) {
  const id = newId()
  await tx.run(sql`
    INSERT INTO users (id, role, telephone, name, password_hash, role_status, delivery_location)
    VALUES (${id}, 'customer', ${number}, 'A customer', '', 'active', ${JSON.stringify(location)})`)
  const hash = await hashPin({ ...services, hashing: light }, { userId: id }, pin)
  await tx.run(sql`INSERT INTO wallet_pin (party_id, hash) VALUES (${id}, ${hash})`)
  return id
}

async function makeRider(tx: Tx, number: string, { coordinates }: Location) {
  const { latitude, longitude } = coordinates!
  const id = newId()
  await tx.run(sql`
    INSERT INTO users (
      id, role, telephone, name, password_hash, role_category, role_status, available, latitude, longitude, position_at, place
    )
    VALUES (
      ${id}, 'rider', ${number}, 'A rider', '', 'platform', 'active', true, ${latitude}, ${longitude}, service_now(),
      place(${latitude}, ${longitude})
    )`)
  return id
}

async function makeParties(tx: Tx, services: Services, shop: Shop, place: number): Promise<OrderParties> {
  const number = `+2347${String(place).padStart(9, '0')}`
  const customerId = await makeCustomer(tx, services, number, shop.location)
  const riderId = await makeRider(tx, number, shop.location)
  const tokenOf = async (userId: string, role: 'store' | 'customer' | 'rider') =>
    (await openSession(tx, services, { userId, role, device: 'A telephone' })).accessToken
  const tokens = {
    owner: await tokenOf(shop.owner_id, 'store'),
    customer: await tokenOf(customerId, 'customer'),
    rider: await tokenOf(riderId, 'rider'),
  }
  return { storeId: shop.id, itemIds: shop.item_ids, customerId, riderId, tokens }
}

/** Creates parties in an empty database; the customers can pay for everything. */
export async function makeOrderParties(services: Services, count: number): Promise<OrderParties[]> {
  await fillStores(services.db, { stores: count, itemsPerStore: 5 })
  return services.db.transaction(async (tx) => {
    const shops = await tx.many<Shop>(sql`
      SELECT id, owner_id, locations -> 0 AS location,
        ARRAY(SELECT id FROM menu_item WHERE store_id = store.id ORDER BY id) AS item_ids
      FROM store`)
    const partiesOfOrders: OrderParties[] = []
    for (const [place, shop] of shops.entries())
      partiesOfOrders.push(await makeParties(tx, services, shop, place))
    const customers = partiesOfOrders.map(({ customerId }) => ({ userId: customerId }))
    await giveEach(tx, services, customers, each)
    return partiesOfOrders
  })
}
