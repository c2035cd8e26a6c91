import { expect } from 'vitest'
import type { Client } from '#client/index.ts'
import type { Cart } from '#contract/records/cart.ts'
import type { Order } from '#contract/records/order.ts'
import type { PaymentMethod } from '#contract/states.ts'
import { nairaToKobo } from '#server/money/money.ts'
import type { TestApp } from '../app.ts'
import { give } from '../money/money.ts'
import { goodPin } from '../money/wallets.ts'
import { goodPassword, type Person, refusal, signUp } from '../people.ts'
import { lagere, locationAt } from '../stores.ts'

type CartBody = Parameters<Client['updateStoreCart']>[0]['body']
type Line = NonNullable<CartBody['packs']>[number]['lines'][number]

/** A customer near the stores, with a PIN and this amount in the wallet. */
export async function richCustomer(app: TestApp, kobo = 0): Promise<Person> {
  const customer = await signUp(app, 'customer')
  await customer.client.updateUser({ body: { delivery: { location: locationAt(lagere) } } })
  await customer.client.updatePin({ body: { pin: goodPin, password: goodPassword } })
  if (kobo > 0) await give(app, { userId: customer.id }, kobo)
  return customer
}

/** Fills the customer's cart with one pack of these lines. */
export async function fillCart(
  customer: Person,
  storeId: string,
  lines: Line[],
  fields: Omit<CartBody, 'packs'> = {},
): Promise<Cart> {
  const body = { packs: [{ lines }], ...fields }
  return (await customer.client.updateStoreCart({ params: { storeId }, body })).data
}

export const checkOut = (
  customer: Person,
  storeId: string,
  version: string,
  method: PaymentMethod = 'wallet',
  idempotencyKey?: string,
) =>
  customer.client.checkoutStoreCart({
    params: { storeId },
    body: { version, method, ...(method === 'wallet' ? { pin: goodPin } : {}) },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })

/**
 * An order through the cart of a `richCustomer`, who gets the money for it; paid from the wallet by default.
 */
export async function checkedOut(
  app: TestApp,
  customer: Person,
  storeId: string,
  { lines, method, ...fields }: { lines: Line[]; method?: PaymentMethod } & Omit<CartBody, 'packs'>,
): Promise<Order> {
  const { version, summary } = await fillCart(customer, storeId, lines, fields)
  await give(app, { userId: customer.id }, nairaToKobo(summary.bill.price.amount))
  return (await checkOut(customer, storeId, version, method)).data.order
}

/** The problems of a cart in short form; the checkout must be refused with the same. */
export async function problemsAt(customer: Person, storeId: string): Promise<string[]> {
  const { problems, version } = (await customer.client.getStoreCart({ params: { storeId } })).data
  if (problems.length > 0) {
    const error = await refusal(checkOut(customer, storeId, version, 'single-transfer'))
    expect(error).toMatchObject({ statusCode: 409, code: 'cart.problems', fields: problems })
  }
  return problems.map(({ path, code }) => `${path} ${code}`)
}
