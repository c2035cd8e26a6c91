import type { AlertType } from '#contract/alerts.ts'
import { type NewAlert, namedPerson, type OrderWords, raiseAlert } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import type { TestApp } from '../app.ts'

/** The names, texts and amounts in alert texts. */
export interface Sample {
  store: string
  person: string
  street: string
  reason: string
  amount: number
}

export const usualSample: Sample = {
  store: 'Iya Basira Canteen',
  person: 'Tunde Bello',
  street: 'Lagere',
  reason: 'Because.',
  amount: 420_000,
}

const now = new Date('2026-11-15T18:00:00Z')
const moment = (minutes: number) => ({
  at: new Date(now.getTime() + minutes * 60_000),
  now,
  timezone: 'Africa/Lagos',
})

/** One alert of each type. */
export function sampleAlerts({ store, person, street, reason, amount }: Sample = usualSample) {
  const named = namedPerson(newId(), person)
  const words: OrderWords = {
    slug: 'JHW-995-VWN',
    store,
    street,
    toStreet: street,
    kilometres: 2.14,
    items: 3,
    price: amount,
    bill: amount,
    customer: named,
    rider: named,
    deadline: moment(75),
    promised: moment(100),
    door: { from: moment(80), until: moment(95) },
    ready: moment(60),
    waits: moment(10),
    reason,
    fault: 'store',
    compensation: amount,
  }
  const about = { orderId: newId(), slug: words.slug }
  const order = { words, data: about }
  const ended = { words, data: { ...about, reason } }
  const paused = moment(24 * 60)
  const transaction = { transactionId: newId(), reason }
  const ticket = { words: { store, slug: words.slug }, data: { ticketId: newId() } }
  const decided = { words: { ...words, to: 'store', refund: amount }, data: { ...about, reason } } as const
  const role = { words: { role: 'rider', store, reason }, data: { reason } } as const
  const alerts: { [T in AlertType]: NewAlert<T> } = {
    'password-reset': { words: { paused } },
    'password-changed': {},
    'telephone-changed': { words: { paused } },
    'pin-changed': { words: { store } },
    'pin-reset': { words: { store, paused } },
    'pin-locked': { words: { store, until: moment(15) } },
    'role-active': role,
    'role-rejected': role,
    'role-suspended': role,
    'role-revoked': role,
    'adjustment-proposed': {
      words: { type: 'credit', amount, holder: named },
      data: { adjustmentId: newId(), reason },
    },
    'provider-balance-low': { words: { amount } },
    'withdrawal-failed': { words: { amount, store }, data: transaction },
    'withdrawal-reversed': { words: { amount, store }, data: transaction },
    'withdrawal-contradiction': { words: { amount }, data: transaction },
    'wallet-credited': {
      words: { amount, store, cause: `Order ${words.slug} was paid twice` },
      data: { ...about, ...transaction },
    },
    'wallet-debited': { words: { amount, store }, data: transaction },
    'payout-initiated': { words: { amount }, data: { transactionId: newId() } },
    'debt-arisen': {
      words: { amount, charged: 2 * amount, store, slug: words.slug },
      data: { ...about, transactionId: newId() },
    },
    'debt-collected': {
      words: { amount, rest: amount, store, slug: words.slug },
      data: { ...about, transactionId: newId() },
    },
    'suspense-new': { words: { amount } },
    'complaint-new': ended,
    'complaint-answered': order,
    'complaint-withdrawn': order,
    'complaint-accepted': decided,
    'complaint-rejected': decided,
    'store-paused': { words: { store, until: moment(30) } },
    'store-resumed': { words: { store } },
    'order-new': order,
    'order-waiting': order,
    'order-accepted': order,
    'order-rejected': ended,
    'order-lapsed': ended,
    'order-expired': ended,
    'order-cancelled': ended,
    'order-withdrawn': ended,
    'order-ongoing': order,
    'order-completed': order,
    'order-failed': ended,
    'order-again': { words, data: { ...about, storeId: newId() } },
    'order-delayed': {
      words: { ...words, announced: moment(95), from: moment(110), until: moment(125), to: 'customer' },
      data: about,
    },
    'order-overdue': order,
    'order-code-locked': order,
    'delivery-offered': { words: { ...words, pay: amount }, data: about },
    'delivery-ready': order,
    'delivery-arrived': order,
    'delivery-given-up': order,
    'delivery-unassigned': order,
    'delivery-untaken': order,
    'delivery-cancelled': ended,
    'delivery-taken-away': ended,
    'delivery-failed': ended,
    'message-new': { words: { from: named, store }, data: { chatId: newId(), messageId: newId() } },
    'ticket-new': { words: { from: named }, data: { ticketId: newId() } },
    'ticket-answered': ticket,
    'ticket-resolved': ticket,
    'ticket-closed': ticket,
  }
  return alerts
}

/** Raises alerts, one after the other in one transaction; returns their ids. */
export async function raise(app: TestApp, party: Party, ...types: AlertType[]): Promise<string[]> {
  const samples = sampleAlerts()
  const raiseOne = <T extends AlertType>(tx: Tx, type: T) => raiseAlert(tx, party, type, samples[type])
  await app.services.db.transaction(async (tx) => {
    for (const type of types) await raiseOne(tx, type)
  })
  const rows = await app.services.db.many<{ id: string }>(sql`
    SELECT id FROM alert WHERE coalesce(user_id, store_id) = ${partyIdOf(party)}
    ORDER BY id DESC LIMIT ${types.length}`)
  return rows.map(({ id }) => id).toReversed()
}
