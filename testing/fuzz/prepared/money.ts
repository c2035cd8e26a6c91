import type { OperationId } from '#contract/operations/index.ts'
import { newId } from '#platform/ids.ts'
import { bringMoney } from '../../money/books.ts'
import { give } from '../../money/money.ts'
import { goodPin } from '../../money/wallets.ts'
import type { Person } from '../../people.ts'
import { naira } from '../../stores.ts'
import { bankOf } from '../group-marks.ts'
import type { Group } from '../groups.ts'
import type { About, Prepare } from './prepare.ts'

let amounts = 0
/** A different amount for each call, because a repeat is refused. */
const fund = () => naira(200 + (amounts++ % 5_000))

async function adjustment({ world: { staff }, group }: About): Promise<string> {
  const party = { userId: group.people.rider[0]!.id }
  const { data } = await staff[0].client.adjustWallet({
    body: { party, type: 'credit', fund: fund(), reason: 'Sorry.' },
  })
  return data.id
}

async function suspense({ world: { app, staff } }: About): Promise<string> {
  const reference = `stray-${newId()}`
  await bringMoney(app, reference, 120)
  const { data } = await staff[0].client.getSuspense({ query: { keyword: reference } })
  return data[0]!.id
}

/** A bank record of the user, whatever happened to earlier ones. */
async function savedBank({ name }: Group, person: Person): Promise<{ id: string }> {
  const { data } = await person.client.updateUser({ body: { banks: [bankOf(name)] } })
  return { id: data.banks[0]!.id }
}

const changingPin = { pin: goodPin, currentPin: goodPin }

export const preparedMoney = {
  withdrawFunds: async ({ world, group, person }) => {
    await give(world.app, { userId: person.id }, 1_000_000)
    return { body: { fund: fund(), bank: await savedBank(group, person), pin: goodPin } }
  },
  withdrawStoreFunds: async ({ world, group }) => {
    const { storeId, owner } = group.stage.ridden
    await give(world.app, { storeId }, 1_000_000)
    const { data } = await owner.client.getStore({ params: { storeId } })
    const body = { fund: fund(), bank: { id: data.management!.banks![0]!.id }, pin: goodPin }
    return { person: owner, params: { storeId }, body }
  },
  getTransaction: async ({ world, group }) => {
    const person = group.people.rider[0]!
    await give(world.app, { userId: person.id }, 100)
    const { data } = await person.client.getTransactions({})
    return { person, params: { transactionId: data[0]!.id } }
  },
  updatePin: async () => ({ body: changingPin }),
  updateStorePin: async ({ group }) => ({
    person: group.stage.ridden.owner,
    params: { storeId: group.stage.ridden.storeId },
    body: changingPin,
  }),
  getWithdrawalFee: async () => ({ body: { fund: fund() } }),
  getStoreWithdrawalFee: async ({ group }) => ({
    person: group.stage.ridden.owner,
    params: { storeId: group.stage.ridden.storeId },
    body: { fund: fund() },
  }),
  payOut: async ({ world, group }) => {
    const customer = group.people.customer[0]!
    await give(world.app, { userId: customer.id }, 1_000_000)
    return { params: { userId: customer.id }, body: { fund: fund(), bank: await savedBank(group, customer) } }
  },
  adjustWallet: async ({ group }) => ({
    body: { party: { userId: group.people.rider[0]!.id }, type: 'credit', fund: fund(), reason: 'Sorry.' },
  }),
  confirmAdjustment: async (about) => ({
    person: about.world.staff[1],
    params: { id: await adjustment(about) },
  }),
  rejectAdjustment: async (about) => ({ params: { id: await adjustment(about) } }),
  getSuspenseItem: async (about) => ({ params: { id: await suspense(about) } }),
  assignSuspense: async (about) => {
    const to = { userId: about.group.people.customer[0]!.id }
    return { params: { id: await suspense(about) }, body: { to, note: 'Theirs.' } }
  },
} satisfies { [operationId in OperationId]?: Prepare }
