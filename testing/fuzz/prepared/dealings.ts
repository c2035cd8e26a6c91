import type { OperationId } from '#contract/operations/index.ts'
import type { Person } from '../../people.ts'
import { dealBetween } from '../../stores.ts'
import { type About, bodyWith, type Prepare, type Ready } from './prepare.ts'

/** A customer with a completed order at the camp's store, delivered by its rider. */
async function dealer({ camp, world }: About): Promise<{ customer: Person; params: { storeId: string } }> {
  const customer = await camp.newcomer('customer')
  const { storeId, rider } = camp.stage.ridden
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
  const params = { userId: about.camp.stage.ridden.rider.id }
  await person.client.postUserReview({ params, body: { rating: 4 } })
  return { person, params, query: {} }
}

async function request({
  camp,
}: About): Promise<{ sender: Person; params: { storeId: string; requestId: string } }> {
  const sender = await camp.newcomer('assistant')
  const { storeId } = camp.stage.ridden
  const { data } = await sender.client.sendRequest({
    params: { storeId },
    body: { message: `${camp.word} asks` },
  })
  return { sender, params: { storeId, requestId: data.id } }
}

const decidingRequest: Prepare = async (about) => ({
  person: about.camp.people.store[0]!,
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
    const params = { userId: about.camp.stage.ridden.rider.id }
    const { data } = await customer.client.postUserReview({ params, body: { rating: 4 } })
    return { params: { reviewId: data.id } }
  },
  updateStoreReview: reviewedStore,
  deleteStoreReview: reviewedStore,
  postUserReview: async (about) => {
    const { customer: person } = await dealer(about)
    return {
      person,
      params: { userId: about.camp.stage.ridden.rider.id },
      body: { rating: 5, text: 'Quick.' },
    }
  },
  updateUserReview: async (about) => ({ ...(await reviewedRider(about)), body: { rating: 1 } }),
  deleteUserReview: reviewedRider,
  sendRequest: async (about) => ({
    person: await about.camp.newcomer('assistant'),
    params: { storeId: about.camp.stage.ridden.storeId },
    body: bodyWith(about, {}),
  }),
  getRequest: decidingRequest,
  acceptRequest: decidingRequest,
  rejectRequest: decidingRequest,
  updateRequest: async (about) => {
    const { params } = await request(about)
    const [person] = about.camp.people.store
    await person!.client.acceptRequest({ params, body: { permissions: [] } })
    return { person: person!, params }
  },
  revokeRequest: async (about) => {
    const { sender: person, params } = await request(about)
    return { person, params }
  },
} satisfies { [operationId in OperationId]?: Prepare }
