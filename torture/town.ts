import { someone } from '#testing/accounts/chats.ts'
import type { TestApp } from '#testing/app.ts'
import { stockAtFirst } from '#testing/market-walk/town.ts'
import { richRider, richStore } from '#testing/money/wallets.ts'
import { richCustomer } from '#testing/orders/carts.ts'
import { operator, type Person } from '#testing/people.ts'
import { addCategory, addCombo, addItem, lagere, openStore } from '#testing/stores.ts'

export interface Shop {
  storeId: string
  owner: Person
  assistant: Person
  /** An item with a stock, one without, and a combo of both. */
  itemIds: string[]
  /** The bank record of the store, if it has a PIN. */
  bankId: string | undefined
}

/** The users before the torture begins. */
export interface Town {
  staff: Person
  customers: Person[]
  shops: Shop[]
  riders: Person[]
  /** The bank records of riders who have a PIN. */
  bankIds: Map<string, string>
}

/** How many users there are beside the stores and one customer with little money. */
export interface Crowd {
  richCustomers: number
  /** As many with a bank record as without. */
  ridersOfEachKind: number
}

const wealth = 100_000_000

async function fillShop(
  app: TestApp,
  owner: Person,
  storeId: string,
  bankId: string | undefined,
): Promise<Shop> {
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const [counted, other] = [
    await addItem(owner, storeId, { categoryId, stock: stockAtFirst }),
    await addItem(owner, storeId, { categoryId, name: 'Moin moin' }),
  ]
  const comboItems = [
    { id: counted.id, quantity: 2 },
    { id: other.id, quantity: 1 },
  ]
  const combo = await addCombo(owner, storeId, { comboItems })
  const assistant = await someone(app, 'assistant', 'Test assistant')
  const { data: request } = await assistant.client.sendRequest({ params: { storeId }, body: {} })
  const body = { permissions: ['orders' as const] }
  await owner.client.acceptRequest({ params: { storeId, requestId: request.id }, body })
  return { storeId, owner, assistant, itemIds: [counted.id, other.id, combo.id], bankId }
}

async function wealthyShop(app: TestApp, staff: Person): Promise<Shop> {
  const { person, storeId, bankId } = await richStore(app, staff, wealth)
  return fillShop(app, person, storeId, bankId)
}

async function otherShop(app: TestApp, fields: { deliversItself?: boolean; autoAccept?: boolean }) {
  const owner = await someone(app, 'store', 'Test owner')
  const { id } = await openStore(owner, fields)
  return fillShop(app, owner, id, undefined)
}

async function goToWork(rider: Person): Promise<Person> {
  await rider.client.updatePosition({ body: { coordinates: lagere } })
  await rider.client.updateAvailability({ body: { available: true } })
  return rider
}

const times = <T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index + 1)))

export async function openTown(app: TestApp, { richCustomers, ridersOfEachKind }: Crowd): Promise<Town> {
  const staff = await operator(app)
  const [shops, customers, holders, riders] = await Promise.all([
    Promise.all([
      wealthyShop(app, staff),
      otherShop(app, { deliversItself: true }),
      otherShop(app, { autoAccept: true }),
    ]),
    times(richCustomers + 1, (number) => richCustomer(app, number <= richCustomers ? wealth : 1_000_000)),
    times(ridersOfEachKind, () => richRider(app, staff, wealth)),
    times(ridersOfEachKind, (number) => someone(app, 'rider', `Test rider ${number}`)),
  ])
  const everyRider = [...holders.map(({ person }) => person), ...riders]
  return {
    staff,
    customers,
    shops,
    riders: await Promise.all(everyRider.map(goToWork)),
    bankIds: new Map(holders.map(({ person, bankId }) => [person.id, bankId])),
  }
}
