import type { OperationId } from '#contract/operations/index.ts'
import type { Person } from '../../people.ts'
import { dealBetween } from '../../stores.ts'
import { type About, bodyWith, type Prepare, type Ready } from './prepare.ts'

/** A customer with a completed order at the group's store, delivered by its rider. */
async function dealer({ group, world }: About): Promise<{ customer: Person; params: { storeId: string } }> {
  const customer = await group.newcomer('customer')
  const { storeId, rider } = group.stage.ridden
  await dealBetween(world.app, { customerId: customer.id, storeId, riderId: rider.id })
  return { customer, params: { storeId } }
}

async function reviewedStore(about: About): Promise<Ready> {
  const { customer: person, params } = await dealer(about)
  await person.client.postStoreReview({ params, body: { rating: 4 } })
  return { person, params }
}

async function reviewedRider(about: About): Promise<Ready> {
  const { customer: person } = await dealer(about)
  const params = { userId: about.group.stage.ridden.rider.id }
  await person.client.postUserReview({ params, body: { rating: 4 } })
  return { person, params, query: {} }
}

async function request({
  group,
}: About): Promise<{ sender: Person; params: { storeId: string; requestId: string } }> {
  const sender = await group.newcomer('assistant')
  const { storeId } = group.stage.ridden
  const { data } = await sender.client.sendRequest({
    params: { storeId },
    body: { message: `${group.word} asks` },
  })
  return { sender, params: { storeId, requestId: data.id } }
}

const decidingRequest: Prepare = async (about) => ({
  person: about.group.people.store[0]!,
  params: (await request(about)).params,
})

/** Reviews, and requests to work for a store. */
export const preparedDealings = {
  postStoreReview: async (about) => {
    const { customer: person, params } = await dealer(about)
    return { person, params }
  },
  getStoreReview: async (about) => {
    const { customer, params } = await dealer(about)
    const { data } = await customer.client.postStoreReview({ params, body: { rating: 4 } })
    return { params: { reviewId: data.id } }
  },
  getUserReview: async (about) => {
    const { customer } = await dealer(about)
    const params = { userId: about.group.stage.ridden.rider.id }
    const { data } = await customer.client.postUserReview({ params, body: { rating: 4 } })
    return { params: { reviewId: data.id } }
  },
  getOwnStoreReview: reviewedStore,
  getOwnUserReview: reviewedRider,
  updateStoreReview: reviewedStore,
  deleteStoreReview: reviewedStore,
  postUserReview: async (about) => {
    const { customer: person } = await dealer(about)
    return {
      person,
      params: { userId: about.group.stage.ridden.rider.id },
      body: { rating: 5, text: 'Quick.' },
    }
  },
  updateUserReview: async (about) => ({ ...(await reviewedRider(about)), body: { rating: 1 } }),
  deleteUserReview: reviewedRider,
  sendRequest: async (about) => ({
    person: await about.group.newcomer('assistant'),
    params: { storeId: about.group.stage.ridden.storeId },
    body: bodyWith(about, {}),
  }),
  getRequest: decidingRequest,
  acceptRequest: decidingRequest,
  rejectRequest: decidingRequest,
  updateRequest: async (about) => {
    const { params } = await request(about)
    const [person] = about.group.people.store
    await person!.client.acceptRequest({ params, body: { permissions: [] } })
    return { person: person!, params }
  },
  revokeRequest: async (about) => {
    const { sender: person, params } = await request(about)
    return { person, params }
  },
} satisfies { [operationId in OperationId]?: Prepare }
