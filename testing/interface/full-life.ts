import { demo } from '#contract/demo.ts'
import { operations } from '#contract/operations/index.ts'
import type { Caller } from '#contract/states.ts'
import type { TestApp } from '../app.ts'
import { give } from '../money/money.ts'
import { debt } from '../money/transactions.ts'
import {
  goodPassword,
  type Person,
  prove,
  refusal,
  signInAgain,
  signUpOverHttp,
  uploaded,
} from '../people.ts'
import { plain } from '../screens/pictures.ts'

type Cast = { [role in Caller]: Person }

const naira = (amount: number) => ({ currency: 'ngn', amount })
const dayMs = 86_400_000

/** Adds files to everything that can have files. */
async function showPictures({ customer }: Cast): Promise<void> {
  const upload = async (purpose: 'picture' | 'attachment') =>
    uploaded(customer, purpose, 'image/png', await plain('green'))
  const { client } = customer
  await client.complainOnOrder({
    body: { ...operations.complainOnOrder.example.body, pictures: [await upload('picture')] },
  })
  const attached = async () => ({ text: 'See here.', attachments: [await upload('attachment')] })
  await client.sendMessageToChat({ params: { chatId: demo.chatId }, body: await attached() })
  await client.sendTicketMessage({ params: { ticketId: demo.ticketId }, body: await attached() })
}

/** A scheduled order with all optional fields. */
async function orderForLater({ services }: TestApp, { customer: { client } }: Cast): Promise<void> {
  const params = { storeId: demo.storeId }
  const lines = [{ id: demo.itemId, quantity: 1, note: 'No onions, please.' }]
  const { data } = await client.updateStoreCart({
    params,
    body: {
      packs: [{ lines }],
      delivery: { message: 'Ring twice.' },
      dateScheduled: new Date(services.clock.now().getTime() + dayMs).toISOString(),
    },
  })
  await client.checkoutStoreCart({ params, body: { version: data.version, method: 'single-transfer' } })
  await client.initiateOneTimePayment({
    body: { purpose: 'order', orderId: demo.orders.unpaid, method: 'card' },
  })
}

async function askAndResolve({ rider, operator }: Cast): Promise<void> {
  const { data } = await rider.client.createTicket({
    body: { subject: 'An order', text: 'Nobody opens.', orderId: demo.orders.ongoing },
  })
  await operator.client.setTicketStatus({ params: { ticketId: data.id }, body: { status: 'resolved' } })
}

/** The store pauses for an hour and has its own delivery price. */
async function setTerms({ services }: TestApp, { store }: Cast): Promise<void> {
  const params = { storeId: demo.storeId }
  const { data } = await store.client.getStore({ params })
  await store.client.updateStore({
    params,
    body: {
      version: data.management!.version,
      pausedUntil: new Date(services.clock.now().getTime() + 3_600_000).toISOString(),
      deliveryPricing: { base: naira(400), perKm: naira(100), min: naira(400), max: naira(2000) },
    },
  })
}

/** A new user, who resets a PIN and a password. */
async function forgetThings(app: TestApp): Promise<void> {
  const person = await signUpOverHttp(app, 'customer')
  const { role, telephone } = person
  await person.client.updatePin({ body: { pin: '8305', password: goodPassword } })
  for (let tries = 0; tries < 5; tries++) {
    await refusal(person.client.updatePin({ body: { pin: '8306', currentPin: '1928' } }))
  }
  await person.client.getWallet()
  await app.client().refreshTokens({ body: { refreshToken: person.refreshToken } })
  // Waits until the next code can be requested.
  await app.services.clock.advance(31_000)
  const password = 'ofada-and-ayamase'
  const proof = await prove(app, telephone, 'reset-password', role)
  await app.client().resetPassword({ body: { role: 'customer', telephone, password, proof } })
  const back = await signInAgain(app, { ...person, password })
  await back.client.getWallet()
}

/** A new user, who has a debt and later earns something. */
async function oweMoney(app: TestApp): Promise<void> {
  const rider = await signUpOverHttp(app, 'rider')
  const party = { userId: rider.id }
  await debt(app, party, 400_000, 'Charge for an order (rider at fault)')
  await give(app, party, 150_000)
  await rider.client.getTransactions()
}

/** A new user, whose application is rejected. */
async function applyInVain(app: TestApp, { operator }: Cast): Promise<void> {
  const rider = await signUpOverHttp(app, 'rider')
  const body = { status: 'rejected', reason: 'The picture is blurred.' } as const
  await operator.client.decideRoleStatus({ params: { userId: rider.id }, body })
  await rider.client.getAccount()
}

/** Does what the examples leave out, so that every field has a value somewhere. */
export async function liveFully(app: TestApp, cast: Cast): Promise<void> {
  await showPictures(cast)
  await orderForLater(app, cast)
  await askAndResolve(cast)
  await setTerms(app, cast)
  await oweMoney(app)
  await applyInVain(app, cast)
  await forgetThings(app)
  await app.client().getIleIfeStreets({ query: { keyword: 'Enuwa' } })
}
