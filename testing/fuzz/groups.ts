import { type Caller, type Role, storePermissions } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { someone } from '../accounts/chats.ts'
import type { TestApp } from '../app.ts'
import { give } from '../money/money.ts'
import { goodPin } from '../money/wallets.ts'
import type { Point } from '../orders/dispatch.ts'
import type { Stage } from '../orders/order-states.ts'
import { goodPassword, operator, type Person, uploaded } from '../people.ts'
import { plain, smallPdf } from '../screens/pictures.ts'
import { addCategory, addCombo, addItem, locationAt, naira as nairaText, openStore } from '../stores.ts'
import { bankOf, type GroupName, kinds } from './group-marks.ts'

/** One of two groups of users who never deal with each other. */
export interface Group {
  name: GroupName
  /** A word in all private texts of its users. */
  word: string
  at: Point
  people: { [role in Role]: Person[] }
  /** A store with riders, and one that delivers itself, each with the parties of its orders. */
  stage: Stage
  /** A third store, for operations that change a store. */
  spareStoreId: string
  newTelephone(): string
  /** A new user of the group, for operations that change a user. */
  newcomer(role: Role, status?: string): Promise<Person>
}

export interface World {
  app: TestApp
  staff: [Person, Person]
  groups: { [name in GroupName]: Group }
}

async function settle(app: TestApp, name: GroupName, passwordHash: string) {
  const { word, prefix } = kinds[name]
  let telephones = 0
  const newTelephone = () => `${prefix}${String(1_000_000 + telephones++)}`
  const newcomer = async (role: Role, status = 'active'): Promise<Person> => {
    const person = await someone(app, role, `${word} ${role}`)
    const telephone = newTelephone()
    await app.services.db.run(sql`
      UPDATE users SET telephone = ${telephone}, password_hash = ${passwordHash}, role_status = ${status},
        role_category = CASE WHEN role_status = ${status} THEN role_category END
      WHERE id = ${person.id}`)
    return { ...person, telephone, password: goodPassword }
  }
  return { newTelephone, newcomer }
}

/** Uploads a file of each purpose, to be referenced. */
export async function uploadAll(person: Person): Promise<void> {
  await uploaded(person, 'picture', 'image/png', await plain('green'))
  await uploaded(person, 'attachment', 'image/png', await plain('green'))
  await uploaded(person, 'document', 'application/pdf', smallPdf)
}

async function openShop(owner: Person, name: GroupName, fields: object = {}) {
  const { at } = kinds[name]
  const locations = [locationAt(at)]
  const { id: storeId, management } = await openStore(owner, {
    locations,
    ...fields,
  })
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const { id: itemId } = await addItem(owner, storeId, { categoryId })
  const optionGroups = [
    { name: 'Protein', min: 0, max: 1, options: [{ name: 'Beef', price: nairaText(200) }] },
  ]
  await addItem(owner, storeId, { categoryId, name: 'Amala', optionGroups })
  await addCombo(owner, storeId, { comboItems: [{ id: itemId, quantity: 2 }] })
  const params = { storeId }
  await owner.client.updateStore({ params, body: { version: management!.version, banks: [bankOf(name)] } })
  await owner.client.updateStorePin({ params, body: { pin: goodPin, password: goodPassword } })
  return { storeId, itemId }
}

export async function openGroup(
  app: TestApp,
  name: GroupName,
  staff: Person,
  passwordHash: string,
): Promise<Group> {
  const { word, at, naira } = kinds[name]
  const { newTelephone, newcomer } = await settle(app, name, passwordHash)
  const several = async (role: Role) => [await newcomer(role), await newcomer(role)]
  const people = {
    customer: await several('customer'),
    rider: await several('rider'),
    store: await several('store'),
    assistant: await several('assistant'),
  }
  const [customer, rider, owner] = [people.customer[0]!, people.rider[0]!, people.store[0]!]
  const location = { ...locationAt(at), description: `${word} lane` }
  const to = { location, telephone: newTelephone(), message: `${word}, ring twice` }
  const ridden = { ...(await openShop(owner, name)), owner, rider, customer, to }
  const own = { ...(await openShop(owner, name, { deliversItself: true })), owner, rider, customer, to }
  const { storeId: spareStoreId } = await openShop(people.store[1]!, name)
  const { storeId } = ridden
  for (const [place, assistant] of people.assistant.entries()) {
    const { data } = await assistant.client.sendRequest({
      params: { storeId },
      body: { message: `${word} asks` },
    })
    await owner.client.acceptRequest({
      params: { storeId, requestId: data.id },
      body: { permissions: place === 0 ? [...storePermissions] : ['menu'] },
    })
  }
  for (const person of people.rider) {
    await person.client.updateAvailability({ body: { available: true } })
    await person.client.updatePosition({ body: { coordinates: at } })
  }
  for (const person of [...people.customer, ...people.rider]) {
    await person.client.updatePin({ body: { pin: goodPin, password: goodPassword } })
    await person.client.updateUser({
      body: { banks: [bankOf(name)], delivery: { location, telephone: newTelephone() } },
    })
  }
  for (const person of Object.values(people).flat()) await uploadAll(person)
  const holders = [
    ...[...people.customer, ...people.rider].map(({ id }) => ({ userId: id })),
    ...[ridden.storeId, own.storeId, spareStoreId].map((id) => ({ storeId: id })),
  ]
  for (const holder of holders) await give(app, holder, naira * 100)
  const stage = { app, staff, ridden, own }
  return { name, word, at, people, stage, spareStoreId, newTelephone, newcomer }
}

export async function openWorld(app: TestApp): Promise<World> {
  const staff: World['staff'] = [await operator(app), await operator(app)]
  const passwordHash = await app.services.hashing.hash(goodPassword)
  const groups = {
    A: await openGroup(app, 'A', staff[0], passwordHash),
    B: await openGroup(app, 'B', staff[0], passwordHash),
  }
  return { app, staff, groups }
}

export const otherGroup = (name: GroupName): GroupName => (name === 'A' ? 'B' : 'A')

/** All callers with their group; null for operators. */
export const everybody = ({ staff, groups }: World): { person: Person; group: GroupName | null }[] => [
  ...(['A', 'B'] as const).flatMap((group) =>
    Object.values(groups[group].people)
      .flat()
      .map((person) => ({ person, group })),
  ),
  ...staff.map((person) => ({ person, group: null })),
]

export const inRole = ({ staff, groups }: World, group: GroupName, role: Caller): Person[] =>
  role === 'operator' ? staff : groups[group].people[role]
