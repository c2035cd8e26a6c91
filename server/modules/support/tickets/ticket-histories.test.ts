import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { TicketStatus } from '#contract/states.ts'
import { openSession } from '#modules/identity/index.ts'
import { sql } from '#platform/database/sql.ts'
import { jobsFinished } from '#testing/app/finished-jobs.ts'
import { startApp } from '#testing/app.ts'
import { operator, outcomeOf, signUp } from '#testing/people.ts'
import { openStore } from '#testing/stores.ts'
import { extent, seed } from '#testing/suite/exploration.ts'
import { type TicketAction, ticketTransitions } from './ticket-state.ts'

/** Random sequences of actions on the tickets of a user and a store. */
const histories = extent(2, 60)
vi.setConfig({ testTimeout: 30_000 + histories * 10_000 })

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', TICKET_REOPEN_HOURS: '1' })
const { db, clock } = app.services
const [staff, customer, owner] = [
  await operator(app),
  await signUp(app, 'customer'),
  await signUp(app, 'store'),
]
const { id: storeId } = await openStore(owner)

/** Many sequences span days; tokens expire after one. */
async function signInAnew() {
  for (const person of [staff, customer, owner]) {
    const { accessToken } = await db.transaction((tx) =>
      openSession(tx, app.services, { userId: person.id, role: person.role, device: 'Histories' }),
    )
    person.client = app.client(accessToken)
  }
}

const body = { text: 'Something.' }
const opening = { ...body, subject: 'A thing' }
/** The actions of each party. */
const parties = [
  {
    id: customer.id,
    stream: `user:${customer.id}`,
    ask: () => customer.client.createTicket({ body: opening }),
    reply: (ticketId: string) => customer.client.sendTicketMessage({ params: { ticketId }, body }),
  },
  {
    id: storeId,
    stream: `store:${storeId}`,
    ask: () => owner.client.createStoreTicket({ params: { storeId }, body: opening }),
    reply: (ticketId: string) => owner.client.sendStoreTicketMessage({ params: { storeId, ticketId }, body }),
  },
]
type Asking = (typeof parties)[number]
type Act = Exclude<TicketAction, 'lapse'>

interface Row {
  id: string
  party_id: string
  status: TicketStatus
  top: number
}
const isOpen = (status: TicketStatus) => status === 'open' || status === 'in-progress'
const readTickets = () =>
  db.many<Row>(sql`SELECT id, coalesce(user_id, store_id) AS party_id, status, top FROM ticket ORDER BY id`)

const act = (name: Act, party: Asking, ticketId: string) => {
  const params = { ticketId }
  if (name === 'reply') return party.reply(ticketId)
  if (name === 'answer') return staff.client.answerTicket({ params, body })
  return staff.client.setTicketStatus({ params, body: { status: name } })
}

/** The expected result of one action according to the table of transitions. */
function expected(name: Act, ticket: Row, all: Row[]): [outcome: string, to: TicketStatus] {
  const to = ticketTransitions[ticket.status][name]
  if (to === undefined) return ['410 ticket.ended', ticket.status]
  const another = all.some(
    ({ id, party_id, status }) => id !== ticket.id && party_id === ticket.party_id && isOpen(status),
  )
  if (isOpen(to) && another) return ['409 ticket.exists', ticket.status]
  return [name === ticket.status ? '208' : '200', to]
}

/**
 * Checks that each party has at most one open ticket, that message numbers have no gap, and that every message is sent once to each side.
 */
async function expectInvariants() {
  const tickets = await readTickets()
  for (const { id } of parties) {
    const open = tickets.filter(({ party_id, status }) => party_id === id && isOpen(status))
    expect(open.length).toBeLessThanOrEqual(1)
  }
  const messages = await db.many<{ id: string; stream: string }>(sql`
    SELECT ticket_message.id::text,
      CASE WHEN user_id IS NULL THEN 'store:' || store_id ELSE 'user:' || user_id END AS stream
    FROM ticket_message JOIN ticket ON ticket.id = ticket_id ORDER BY ticket_message.id`)
  expect(messages).toHaveLength(tickets.reduce((sum, { top }) => sum + top, 0))
  const emitted = await db.many<{ id: string; stream: string }>(sql`
    SELECT data ->> 'id' AS id, stream FROM stream_event WHERE event = 'support.ticket.message.new'
    ORDER BY stream = 'operators', data ->> 'id'`)
  expect(emitted).toEqual([...messages, ...messages.map(({ id }) => ({ id, stream: 'operators' }))])
}

const step = fc.record({
  name: fc.constantFrom<'ask' | 'wait' | Act>(
    ...([
      'ask',
      'ask',
      'wait',
      'reply',
      'reply',
      'answer',
      'in-progress',
      'resolved',
      'resolved',
      'closed',
    ] as const),
  ),
  party: fc.nat(parties.length - 1),
  pick: fc.nat(2),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** One of the party's newest tickets. */
const pickOf = (tickets: Row[], party: Asking, pick: number) =>
  tickets.filter(({ party_id }) => party_id === party.id).at(-1 - pick)

async function take({ name, party: index, pick }: Step): Promise<void> {
  const party = parties[index]!
  const before = await readTickets()
  if (name === 'wait') return passTime((pick + 1) * 20)
  if (name === 'ask') {
    const hasOne = before.some(({ party_id, status }) => party_id === party.id && isOpen(status))
    expect(await outcomeOf(party.ask())).toBe(hasOne ? '409 ticket.exists' : '200')
    return
  }
  const ticket = pickOf(before, party, pick)
  if (!ticket) return
  const [outcome, to] = expected(name, ticket, before)
  expect(await outcomeOf(act(name, party, ticket.id)), `${name} on ${ticket.status}`).toBe(outcome)
  const after = await readTickets()
  expect(after.filter(({ id }) => id !== ticket.id)).toEqual(before.filter(({ id }) => id !== ticket.id))
  expect(after.find(({ id }) => id === ticket.id)!.status).toBe(to)
}

/** Advances the clock; tickets resolved for longer than the reply window are closed, and nothing else changes. */
async function passTime(minutes: number) {
  const before = await readTickets()
  await clock.advance(minutes * 60_000)
  const over = await db.many<{ id: string }>(
    sql`SELECT id FROM ticket WHERE status = 'resolved' AND resolved_at + interval '1 hour' <= service_now()`,
  )
  await jobsFinished(app)
  const ended = new Set(over.map(({ id }) => id))
  const isOver = (ticket: Row): Row => (ended.has(ticket.id) ? { ...ticket, status: 'closed' } : ticket)
  expect(await readTickets()).toEqual(before.map(isOver))
}

test('sequential actions follow the table', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
      await signInAnew()
      for (const each of steps) await take(each)
      await expectInvariants()
    }),
    { numRuns: histories, endOnFailure: true, seed },
  )
})

test('with concurrent actions there is one open ticket per party, and every message is sent', async () => {
  const legal = /^(20[08]|409 ticket\.exists|410 ticket\.ended)$/
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (steps) => {
      await signInAnew()
      const tickets = await readTickets()
      const outcomes = await Promise.all(
        steps.map(({ name, party: index, pick }) => {
          const party = parties[index]!
          const ticket = pickOf(tickets, party, pick)
          if (name === 'ask' || name === 'wait' || !ticket) return outcomeOf(party.ask())
          return outcomeOf(act(name, party, ticket.id))
        }),
      )
      for (const outcome of outcomes) expect(outcome).toMatch(legal)
      await expectInvariants()
    }),
    { numRuns: histories, endOnFailure: true, seed },
  )
})
