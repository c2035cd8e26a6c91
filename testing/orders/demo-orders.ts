import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '#client/index.ts'
import { demo } from '#contract/demo.ts'

/** A client of a demo user at a running service. */
export async function demoClient(url: string, role: 'customer' | 'store'): Promise<Client> {
  const { telephone } = demo.people[role]
  const body = { role, telephone, password: demo.password }
  const { data } = await createClient({ baseUrl: `${url}/v1` }).signIn({ body })
  return createClient({ baseUrl: `${url}/v1`, token: data.userTokens.accessToken })
}

/** Places and pays an order at the demo store with all that a cook must notice: several packs, options and a note. */
export async function placeDemoOrder(
  url: string,
  client: Client,
): Promise<{ orderId: string; sentAt: number }> {
  const params = { storeId: demo.storeId }
  const { data: items } = await client.getItems({ params })
  const dishes = items.filter(({ type, soldOut, stock }) => type !== 'combo' && !soldOut && stock === null)
  const lines = dishes.slice(0, 4).map(({ id, optionGroups }, index) => ({
    id,
    quantity: index + 1,
    options: optionGroups.flatMap(({ max, options }) =>
      options.slice(0, Math.min(2, max)).map((option) => option.id),
    ),
    ...(index === 1 ? { note: 'No pepper, please. It is for a child.' } : {}),
  }))
  const packs = [{ lines: lines.slice(0, 2) }, { lines: lines.slice(2) }]
  const { version } = (await client.updateStoreCart({ params, body: { packs } })).data
  const { data } = await client.checkoutStoreCart({ params, body: { version, method: 'single-transfer' } })
  const sentAt = Date.now()
  const answer = await fetch(`${url}/sandbox/payment/${data.payment!.reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`)
  const orderId = data.order.id
  const isPaid = async () => (await client.getOrder({ params: { orderId } })).data.payment.status === 'paid'
  while (!(await isPaid())) await sleep(20)
  return { orderId, sentAt }
}
