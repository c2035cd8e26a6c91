import { walletOf } from '#modules/ledger/index.ts'
import type { OrderRow } from '#modules/orders/index.ts'
import type { Party } from '#server/party.ts'
import type { TestApp } from '../app.ts'
import { bankEntry, type Holder, richRider, richStore } from '../money/wallets.ts'
import { operator, type Person, signUp } from '../people.ts'
import type { LocalPaystack } from '../providers/local-paystack.ts'
import { type ExpectedBooks, openExpectedBooks } from './expected-books.ts'

export interface KnownOrder {
  row: OrderRow
  status: 'pending' | 'paid' | 'over'
}

/** An open payment and its state. */
export interface KnownPayment {
  reference: string
  by: Party
  asked: number
  /** Undefined for a top-up. */
  order?: KnownOrder
  /** Paid at the provider, whether the service knows it or not. */
  paid?: number
  taken: boolean
  expired: boolean
}

export interface KnownWithdrawal {
  reference: string
  party: Party
  amount: number
  fee: number
  /** The status that the expected ledger includes. */
  status: string
}

export interface Stray {
  reference: string
  amount: number
  state: 'untold' | 'waiting' | 'assigned'
}

export type Event = LocalPaystack['webhooks']['events'][number] & { data: { reference?: string } }

export interface People {
  staff: Person
  colleague: Person
  customers: Holder[]
  riders: Holder[]
  stores: (Holder & { storeId: string })[]
}

/** A marketplace with its provider, and the state of a sequence so far. */
export interface World extends People {
  app: TestApp
  paystack: LocalPaystack
  books: ExpectedBooks
  orders: KnownOrder[]
  payments: KnownPayment[]
  withdrawals: KnownWithdrawal[]
  strays: Stray[]
  events: Event[]
}

async function customer(app: TestApp): Promise<Holder> {
  const person = await signUp(app, 'customer')
  const { data } = await person.client.updateUser({ body: { banks: [bankEntry] } })
  return { person, party: { userId: person.id }, bankId: data.banks[0]!.id }
}

/** Two of each, without money. */
export async function newPeople(app: TestApp): Promise<People> {
  const [staff, colleague] = [await operator(app), await operator(app)]
  return {
    staff,
    colleague,
    customers: [await customer(app), await customer(app)],
    riders: [await richRider(app, staff, 0), await richRider(app, staff, 0)],
    stores: [await richStore(app, staff, 0), await richStore(app, staff, 0)],
  }
}

export async function openWorld(app: TestApp, paystack: LocalPaystack): Promise<World> {
  const books = openExpectedBooks()
  const nothing = { orders: [], payments: [], withdrawals: [], strays: [], events: [] }
  return { app, paystack, books, ...nothing, ...(await newPeople(app)) }
}

export const escrowOf = ({ row }: KnownOrder): string => `escrow:${row.id}`
export const walletOfCustomer = ({ row }: KnownOrder): string => walletOf({ userId: row.customer_id })
