import type { Caller, Role } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'
import { someone } from '../chats.ts'
import { northOf, type Point } from '../dispatch.ts'
import { give } from '../money.ts'
import type { Stage } from '../order-states.ts'
import { goodPassword, operator, type Person, uploaded } from '../people.ts'
import { plain, smallPdf } from '../pictures.ts'
import { addCategory, addCombo, addItem, lagere, locationAt, naira, openStore } from '../stores.ts'
import { bankEntry, goodPin } from '../wallets.ts'

export type CampName = 'A' | 'B'

/** One of two towns whose people never deal with those of the other. */
export interface Camp {
  name: CampName
  /** Stands in all that its people write and that is not for everybody. */
  word: string
  at: Point
  people: { [role in Role]: Person[] }
  /** A store with riders, and one that brings its orders itself, each with those who deal with it. */
  stage: Stage
  /** A third, for what may be done to a store. */
  spareStoreId: string
  newTelephone(): string
  /** One more of its people, for what may be done to a person. */
  newcomer(role: Role, status?: string): Promise<Person>
}

export interface World {
  app: TestApp
  staff: [Person, Person]
  camps: { [name in CampName]: Camp }
}

/** Telephones tell the camp by how they begin; some wallets hold an amount that is like no other. */
const kinds = {
  A: { word: 'Kolanut', prefix: '+234813', kobo: 812_345_711, at: lagere },
  B: { word: 'Bitterleaf', prefix: '+234814', kobo: 923_456_822, at: northOf(lagere, 400_000) },
} as const
export const marksOf = (name: CampName) => ({
  telephone: new RegExp(`\\${kinds[name].prefix}\\d{7}`),
  amount: String(kinds[name].kobo / 100),
})

async function settle(app: TestApp, name: CampName, passwordHash: string) {
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

/** Files of each purpose, so that there is something to send along. */
export async function uploadAll(person: Person): Promise<void> {
  await uploaded(person, 'picture', 'image/png', await plain('green'))
  await uploaded(person, 'attachment', 'image/png', await plain('green'))
  await uploaded(person, 'document', 'application/pdf', smallPdf)
}

async function openShop(owner: Person, at: Point, fields: object = {}) {
  const locations = [locationAt(at)]
  const { id: storeId, management } = await openStore(owner, {
    locations,
    ...fields,
  })
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const { id: itemId } = await addItem(owner, storeId, { categoryId })
  const optionGroups = [{ name: 'Protein', min: 0, max: 1, options: [{ name: 'Beef', price: naira(200) }] }]
  await addItem(owner, storeId, { categoryId, name: 'Amala', optionGroups })
  await addCombo(owner, storeId, { comboItems: [{ id: itemId, quantity: 2 }] })
  const params = { storeId }
  await owner.client.updateStore({ params, body: { version: management!.version, banks: [bankEntry] } })
  await owner.client.updateStorePin({ params, body: { pin: goodPin, password: goodPassword } })
  return { storeId, itemId }
}

export async function openCamp(
  app: TestApp,
  name: CampName,
  staff: Person,
  passwordHash: string,
): Promise<Camp> {
  const { word, at, kobo } = kinds[name]
  const { newTelephone, newcomer } = await settle(app, name, passwordHash)
  const several = async (role: Role) => [await newcomer(role), await newcomer(role)]
  const people = {
    customer: await several('customer'),
    rider: await several('rider'),
    store: await several('store'),
    assistant: await several('assistant'),
  }
  const [customer, rider, owner] = [people.customer[0]!, people.rider[0]!, people.store[0]!]
  const ridden = { ...(await openShop(owner, at)), owner, rider, customer }
  const own = { ...(await openShop(owner, at, { deliversItself: true })), owner, rider, customer }
  const { storeId: spareStoreId } = await openShop(people.store[1]!, at)
  for (const assistant of people.assistant) {
    const { storeId } = ridden
    const { data } = await assistant.client.sendRequest({
      params: { storeId },
      body: { message: `${word} asks` },
    })
    await owner.client.acceptRequest({
      params: { storeId, requestId: data.id },
      body: { permissions: ['orders', 'menu', 'chat', 'money'] },
    })
  }
  for (const person of people.rider) {
    await person.client.updateAvailability({ body: { available: true } })
    await person.client.updatePosition({ body: { coordinates: at } })
  }
  for (const person of [...people.customer, ...people.rider]) {
    await person.client.updatePin({ body: { pin: goodPin, password: goodPassword } })
    const location = { ...locationAt(at), description: `${word} lane` }
    await person.client.updateUser({
      body: { banks: [bankEntry], delivery: { location, telephone: newTelephone() } },
    })
  }
  for (const person of Object.values(people).flat()) await uploadAll(person)
  for (const [, person] of [people.customer, people.rider]) await give(app, { userId: person!.id }, kobo)
  await give(app, { storeId: ridden.storeId }, kobo)
  const stage = { app, staff, ridden, own }
  return { name, word, at, people, stage, spareStoreId, newTelephone, newcomer }
}

export async function openWorld(app: TestApp): Promise<World> {
  const staff: World['staff'] = [await operator(app), await operator(app)]
  const passwordHash = await app.services.hashing.hash(goodPassword)
  const camps = {
    A: await openCamp(app, 'A', staff[0], passwordHash),
    B: await openCamp(app, 'B', staff[0], passwordHash),
  }
  return { app, staff, camps }
}

export const otherThan = (name: CampName): CampName => (name === 'A' ? 'B' : 'A')

/** Everybody who calls, and where they belong; operators to neither. */
export const everybody = ({ staff, camps }: World): { person: Person; camp: CampName | null }[] => [
  ...(['A', 'B'] as const).flatMap((camp) =>
    Object.values(camps[camp].people)
      .flat()
      .map((person) => ({ person, camp })),
  ),
  ...staff.map((person) => ({ person, camp: null })),
]

export const inRole = ({ staff, camps }: World, camp: CampName, role: Caller): Person[] =>
  role === 'operator' ? staff : camps[camp].people[role]
