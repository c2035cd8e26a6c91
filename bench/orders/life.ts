import { type Client, createClient } from '#client/index.ts'
import { quickFetch } from '#testing/http/quick-fetch.ts'
import { pin } from '../money/wallets.ts'
import type { OrderParties } from './order-parties.ts'

/** An order in progress, with its parties. */
export interface Life extends OrderParties {
  owner: Client
  customer: Client
  rider: Client
  version: string
  orderId: string
  code: string
}

type Step = (life: Life) => Promise<unknown>
type StatusBody = Parameters<Client['updateOrderStatus']>[0]['body']

const order = ({ orderId }: Life) => ({ params: { orderId } })
const status = (life: Life, by: Client, body: StatusBody) => by.updateOrderStatus({ ...order(life), body })

/** The steps of an order, from the cart to the delivery. */
export const steps: { [step: string]: Step } = {
  async 'put in the cart'(life) {
    const { customer, storeId, itemIds } = life
    const body = { packs: [{ lines: [{ id: itemIds[0]!, quantity: 2 }] }] }
    life.version = (await customer.updateStoreCart({ params: { storeId }, body })).data.version
  },
  async 'check out and pay'(life) {
    const { customer, storeId, version } = life
    const body = { version, method: 'wallet' as const, pin }
    const { data } = await customer.checkoutStoreCart({ params: { storeId }, body })
    Object.assign(life, { orderId: data.order.id, code: data.order.code })
  },
  accept: (life) => life.owner.acceptOrder({ ...order(life), body: {} }),
  'notify riders': (life) => life.owner.notifyRiders(order(life)),
  'take the offer': (life) => life.rider.acceptOrder({ ...order(life), body: {} }),
  'say ready': (life) => status(life, life.owner, { status: 'ready' }),
  'pick up': (life) => status(life, life.rider, { status: 'ongoing' }),
  'deliver and settle': (life) => status(life, life.rider, { status: 'completed', code: life.code }),
}

/** The state before the first step. */
export function begin(parties: OrderParties, url: string): Life {
  const as = (token: string) => createClient({ baseUrl: `${url}/v1`, token, fetch: quickFetch })
  const { owner, customer, rider } = parties.tokens
  return {
    ...parties,
    owner: as(owner),
    customer: as(customer),
    rider: as(rider),
    version: '',
    orderId: '',
    code: '',
  }
}

export async function live(parties: OrderParties, url: string): Promise<Life> {
  const life = begin(parties, url)
  for (const step of Object.values(steps)) await step(life)
  return life
}
