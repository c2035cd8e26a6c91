import type { Client } from '#client/index.ts'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { type StorePermission, weekdays } from '#contract/states.ts'
import { type CompletedOrder, recordCompletedOrder } from '#modules/reviews/index.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from './app.ts'
import { newTelephone, type Person, signUp } from './people.ts'

export const naira = (amount: number) => ({ currency: 'ngn', amount })

type CreateStore = Parameters<Client['createStore']>[0]['body']

/** The same spans on every day of the week. */
export const everyDay = (...spans: { start: string; end: string }[]): CreateStore['availability']['week'] =>
  Object.fromEntries(weekdays.map((day) => [day, spans])) as CreateStore['availability']['week']

export const alwaysOpen: CreateStore['availability'] = {
  timezone: 'Africa/Lagos',
  week: everyDay({ start: '00:00', end: '00:00' }),
  closedDates: [],
}

export const lagere = { latitude: 7.4905, longitude: 4.5521 }

export const locationAt = (coordinates: { latitude: number; longitude: number }) => ({
  city: 'Ile-Ife',
  street: 'Lagere',
  description: 'By the roundabout',
  coordinates,
})

/** An owner activated by an operator. */
export async function activeOwner(app: TestApp, by: Person): Promise<Person> {
  const owner = await signUp(app, 'store')
  await by.client.decideRoleStatus({
    params: { userId: owner.id },
    body: { status: 'active', reason: 'Checked.' },
  })
  return owner
}

/** A store that is always open, at Lagere by default. */
export async function openStore(owner: Person, fields: Partial<CreateStore> = {}): Promise<StoreDetails> {
  const { data } = await owner.client.createStore({
    body: {
      name: 'Test canteen',
      telephone: newTelephone(),
      locations: [locationAt(lagere)],
      availability: alwaysOpen,
      ...fields,
    },
  })
  return data
}

type AddItem = Parameters<Client['addCategorisedItem']>[0]['body']
type AddCombo = Parameters<Client['addComboItem']>[0]['body']

export async function addCategory(owner: Person, storeId: string, name: string, position?: number) {
  const body = position === undefined ? { name } : { name, position }
  return (await owner.client.addCategory({ params: { storeId }, body })).data
}

/** A single item, ₦1,000 by default. */
export async function addItem(
  owner: Person,
  storeId: string,
  fields: Partial<AddItem> & Pick<AddItem, 'categoryId'>,
) {
  const body = { name: 'Jollof rice', price: naira(1000), ...fields }
  return (await owner.client.addCategorisedItem({ params: { storeId }, body })).data
}

export async function addCombo(
  owner: Person,
  storeId: string,
  fields: Partial<AddCombo> & Pick<AddCombo, 'comboItems'>,
) {
  const body = { name: 'Lunch for two', price: naira(1800), ...fields }
  return (await owner.client.addComboItem({ params: { storeId }, body })).data
}

/** A vendor rider whom no store has accepted yet. */
export async function vendorRider(app: TestApp): Promise<Person> {
  const rider = await signUp(app, 'rider')
  await rider.client.confirmRoleCategory({ params: { category: 'vendor' } })
  return rider
}

/** Sends a request to the store; returns its path parameters. */
export async function askToWork(sender: Person, storeId: string) {
  const { data } = await sender.client.sendRequest({ params: { storeId }, body: {} })
  return { storeId, requestId: data.id }
}

/** Records a completed order between these parties. */
export const dealBetween = (app: TestApp, deal: Omit<CompletedOrder, 'orderId'>): Promise<void> =>
  app.services.db.transaction(async (tx) => recordCompletedOrder(tx, { orderId: newId(), ...deal }))

/** An assistant accepted by the owner. */
export async function assistantOf(
  app: TestApp,
  owner: Person,
  storeId: string,
  permissions: StorePermission[],
): Promise<Person> {
  const assistant = await signUp(app, 'assistant')
  const { data: request } = await assistant.client.sendRequest({ params: { storeId }, body: {} })
  await owner.client.acceptRequest({ params: { storeId, requestId: request.id }, body: { permissions } })
  return assistant
}
