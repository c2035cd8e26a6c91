import { openSession } from '#modules/identity/index.ts'
import type { OrderRow } from '#modules/orders/index.ts'
import type { Party } from '#server/party.ts'
import type { TestApp } from '../app.ts'
import { richCustomer } from '../orders/carts.ts'
import { northOf, type Rider, riders } from '../orders/dispatch.ts'
import { operator, type Person } from '../people.ts'
import {
  activeOwner,
  addCategory,
  addCombo,
  addItem,
  assistantOf,
  lagere,
  locationAt,
  openStore,
} from '../stores.ts'

export interface Shop {
  storeId: string
  owner: Person
  assistant: Person
  /** What can be ordered: an item with a stock, one without, and a combo of both. */
  itemIds: string[]
}

/** A marketplace, and the state of the walk so far. */
export interface Town {
  app: TestApp
  staff: Person
  customers: Person[]
  shops: Shop[]
  riders: Rider[]
  /** The payment reference of each order. */
  references: Map<string, string>
}

/** The initial stock of the first item of each shop. */
export const stockAtFirst = 60

const kinds: (Parameters<typeof openStore>[1] & object)[] = [
  {},
  { deliversItself: true },
  { autoAccept: true },
  // Too far from the others for one box.
  { locations: [locationAt(northOf(lagere, 2500))] },
]

async function openShop(app: TestApp, staff: Person, fields: (typeof kinds)[number]): Promise<Shop> {
  const owner = await activeOwner(app, staff)
  const { id: storeId } = await openStore(owner, fields)
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const counted = await addItem(owner, storeId, { categoryId, stock: stockAtFirst })
  const other = await addItem(owner, storeId, { categoryId, name: 'Moin moin' })
  const comboItems = [
    { id: counted.id, quantity: 2 },
    { id: other.id, quantity: 1 },
  ]
  const combo = await addCombo(owner, storeId, { comboItems })
  const assistant = await assistantOf(app, owner, storeId, ['orders'])
  return { storeId, owner, assistant, itemIds: [counted.id, other.id, combo.id] }
}

export async function openTown(app: TestApp): Promise<Town> {
  const staff = await operator(app)
  const shops: Shop[] = []
  for (const kind of kinds) shops.push(await openShop(app, staff, kind))
  const at = lagere
  const { storeId } = shops[0]!
  return {
    app,
    staff,
    shops,
    // Two can pay for a lot, one for little.
    customers: [
      await richCustomer(app, 50_000_000),
      await richCustomer(app, 50_000_000),
      await richCustomer(app, 300_000),
    ],
    riders: [
      ...(await riders(app, 2, { category: 'vendor', at: null, storeId })),
      ...(await riders(app, 2, { category: 'platform', at })),
      ...(await riders(app, 2, { category: 'independent', at })),
    ],
    references: new Map(),
  }
}

/** New sessions for all, because old ones expire while days pass. */
export async function renewSessions({ app, staff, customers, shops, riders }: Town): Promise<void> {
  const people = [staff, ...customers, ...shops.flatMap(({ owner, assistant }) => [owner, assistant])]
  const all = [...people, ...riders.map((rider) => Object.assign(rider, { role: 'rider' as const }))]
  await app.services.db.transaction(async (tx) => {
    for (const person of all) {
      const session = { userId: person.id, role: person.role, device: 'test' }
      const { accessToken } = await openSession(tx, app.services, session)
      Object.assign(person, { token: accessToken, client: app.client(accessToken) })
    }
  })
}

export const shopOf = ({ shops }: Town, order: OrderRow): Shop =>
  shops.find(({ storeId }) => storeId === order.store_id)!
export const customerOf = ({ customers }: Town, order: OrderRow): Person =>
  customers.find(({ id }) => id === order.customer_id)!

/** The owners of wallets, with a user who may read each. */
export const holdersOf = ({
  customers,
  riders: all,
  shops,
}: Town): { person: Pick<Person, 'client'>; party: Party }[] => [
  ...[...customers, ...all].map((person) => ({ person, party: { userId: person.id } })),
  ...shops.map(({ owner, storeId }) => ({ person: owner, party: { storeId } })),
]
