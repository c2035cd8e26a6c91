import type { OperationId } from '#contract/operations/index.ts'
import { receiptCodeOf } from '../money/transactions.ts'
import { ways } from '../orders/order-states.ts'
import type { Person } from '../people.ts'
import type { Group, World } from './groups.ts'
import type { Fuzz } from './perform.ts'
import { prepared } from './prepared/index.ts'
import type { Ready } from './prepared/prepare.ts'

const names = ['A', 'B'] as const

/** The initial orders of a group: one for each lasting status. */
async function placeOrders({ stage }: Group): Promise<void> {
  for (const place of [
    'unpaid',
    'paid',
    'accepted',
    'ready, with rider',
    'ongoing',
    'completed by store',
  ] as const)
    await ways[place](stage)
}

/** The objects of these operations exist from the start, so that the other group can try to access them. */
const begun = [
  'getChat',
  'getStoreChat',
  'getTicketMessages',
  'getStoreTicketMessages',
  'answerComplaint',
  'getRequest',
  'deleteDevice',
] as const satisfies OperationId[]

async function begin({ pool, secrets }: Fuzz, world: World, group: Group): Promise<void> {
  const input = { params: {}, query: {}, body: {}, idempotencyKey: undefined }
  for (const operationId of begun) {
    const about = { world, group, person: group.people.customer[0]!, input }
    const ready: Ready = await prepared[operationId]!(about)
    const found = Object.entries(ready.params!).map(([kind, value]) => ({ kind, value: value as string }))
    pool.learn((ready.person ?? about.person).id, group.name, found)
    secrets.own(group.name, found)
  }
}

/** All users read what they have, like an app at its start. */
export async function lookAround(fuzz: Fuzz, world: World): Promise<void> {
  const { pool, secrets, learn } = fuzz
  const { app, groups } = world
  for (const name of names) {
    const group = groups[name]
    await placeOrders(group)
    await begin(fuzz, world, group)
    const { ridden, own } = group.stage
    const everybody = Object.values(group.people).flat()
    const stores = (storeIds: string[]) => storeIds.map((value) => ({ kind: 'storeId', value }))
    const [owner, other] = group.people.store as [Person, Person]
    for (const person of everybody) {
      pool.learn(person.id, name, person === other ? [] : stores([ridden.storeId, own.storeId]))
      secrets.own(name, [{ kind: 'userId', value: person.id }])
      learn('getSessions', person, name, (await person.client.getSessions({})).data)
      learn('getAccount', person, name, (await person.client.getAccount()).data)
      learn('getAlerts', person, name, (await person.client.getAlerts({})).data)
    }
    pool.learn(other.id, name, stores([group.spareStoreId]))
    const params = { storeId: ridden.storeId }
    // Menus are public: these ids are recorded for the owner and the group.
    const { data: items } = await owner.client.getItems({ params })
    for (const item of items) learn('updateItem', owner, name, item)
    for (const category of (await owner.client.getCategories({ params })).data)
      learn('updateCategory', owner, name, category)
    for (const person of [...group.people.customer, ...group.people.rider]) {
      learn('getOrders', person, name, (await person.client.getOrders({})).data)
      const { data: transactions } = await person.client.getTransactions({})
      learn('getTransactions', person, name, transactions)
      for (const { id } of transactions.slice(0, 1))
        pool.learn(person.id, name, [{ kind: 'receiptCode', value: await receiptCodeOf(app, id) }])
    }
    learn('getStoreOrders', owner, name, (await owner.client.getStoreOrders({ params })).data)
    learn('getStoreTransactions', owner, name, (await owner.client.getStoreTransactions({ params })).data)
  }
}
