import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#client/index.ts'
import { startApp } from '#testing/app.ts'
import { type Person, signUp } from '#testing/people.ts'
import { setDifference } from '../kit/clock.ts'
import { type Outbox, type Outcome, openOutbox, unknownOutcome } from './outbox.ts'
import { openMemoryStorage, type Storage } from './storage.ts'

const app = await startApp()
const opened: Outbox[] = []
const pausesMs = [11, 22, 33]
afterEach(() => {
  setDifference(0)
  for (const outbox of opened.splice(0)) outbox.close()
})

/** A device whose network can fail in several ways. Its tabs share one storage. */
async function aTelephone(storage: Storage = openMemoryStorage()) {
  const person = await signUp(app, 'customer')
  const { data: ticket } = await person.client.createTicket({ body: { subject: 'Order', text: 'first' } })
  let network: 'there' | 'gone' | 'answers-lost' | 'gateway' = 'there'
  let isSignedIn = true
  const sent: string[] = []
  const client = createClient({
    baseUrl: `${app.url}/v1`,
    token: person.token,
    fetch: async (input, init) => {
      if (network === 'gone') throw new TypeError('no network')
      const { 'idempotency-key': key } = init!.headers as { [name: string]: string }
      sent.push(key!)
      const answer = await fetch(input, init)
      if (network === 'answers-lost') throw new TypeError('cut')
      if (network === 'gateway') return new Response('<h1>Bad gateway</h1>', { status: 502 })
      return answer
    },
  })
  const openTab = (pauses = pausesMs) => {
    const isThere = () => isSignedIn
    const outbox = openOutbox({ app: person.id, client, storage, isSignedIn: isThere, pausesMs: pauses })
    const outcomes: Outcome[] = []
    outbox.onOutcome((outcome) => outcomes.push(outcome))
    opened.push(outbox)
    const write = (text: string, ticketId = ticket.id) =>
      outbox.add('sendTicketMessage', { params: { ticketId }, body: { text } }, `ticket ${ticketId}`)
    return { outbox, outcomes, write }
  }
  return {
    person,
    ticket,
    storage,
    sent,
    openTab,
    network(is: typeof network) {
      network = is
    },
    signOut() {
      isSignedIn = false
    },
  }
}

const textsOf = async (person: Person, ticketId: string) => {
  const { data } = await person.client.getTicketMessages({ params: { ticketId }, query: { pageSize: 100 } })
  return data.map(({ text }) => text).reverse()
}

test('what is tapped in a dead spot arrives later, in order, with what came of it', async () => {
  const { person, ticket, network, openTab } = await aTelephone()
  const { outbox, outcomes, write } = openTab()
  network('gone')
  for (const text of ['second', 'third', 'fourth']) await write(text)
  await outbox.send()
  expect(outbox.entries.value.map(({ about }) => about)).toEqual(Array(3).fill(`ticket ${ticket.id}`))
  expect(await textsOf(person, ticket.id)).toEqual(['first'])
  network('there')
  await outbox.send()
  expect(await textsOf(person, ticket.id)).toEqual(['first', 'second', 'third', 'fourth'])
  expect(outbox.entries.value).toEqual([])
  expect(outcomes).toMatchObject(['second', 'third', 'fourth'].map((text) => ({ answer: { text } })))
})

test.for(['answers-lost', 'gateway'] as const)(
  'what arrived though nobody heard of it is done once: %s',
  async (fault) => {
    const { person, ticket, network, openTab, sent } = await aTelephone()
    const { outbox, write, outcomes } = openTab()
    network(fault)
    await write('second')
    await outbox.send()
    expect(outbox.entries.value).toHaveLength(1)
    network('there')
    await outbox.send()
    expect(await textsOf(person, ticket.id)).toEqual(['first', 'second'])
    expect(new Set(sent).size).toBe(1)
    expect(sent.length).toBeGreaterThan(1)
    expect(outcomes).toMatchObject([{ answer: { text: 'second' } }])
  },
)

test('it outlives the page, and two tabs send it once', async () => {
  const { person, ticket, network, openTab } = await aTelephone()
  const first = openTab()
  network('gone')
  await first.write('second')
  await first.outbox.send()
  first.outbox.close()
  const tabs = [openTab(), openTab()]
  await expect.poll(() => tabs.map(({ outbox }) => outbox.entries.value.length)).toEqual([1, 1])
  network('there')
  await Promise.all([...tabs, ...tabs].map(({ outbox }) => outbox.send()))
  expect(await textsOf(person, ticket.id)).toEqual(['first', 'second'])
  expect(tabs.flatMap(({ outcomes }) => outcomes)).toHaveLength(1)
  await expect.poll(() => tabs.map(({ outbox }) => outbox.entries.value.length)).toEqual([0, 0])
})

test('what is refused stays to be seen until it is dismissed, and holds up nothing', async () => {
  const { person, ticket, openTab } = await aTelephone()
  const { outbox, outcomes, write } = openTab()
  const absent = await write('nowhere', crypto.randomUUID())
  await write('second')
  await expect.poll(() => outcomes.length).toBe(2)
  expect(await textsOf(person, ticket.id)).toEqual(['first', 'second'])
  expect(outbox.entries.value).toMatchObject([{ id: absent.id, refusal: { code: 'ticket.absent' } }])
  await outbox.dismiss(absent.id)
  expect(outbox.entries.value).toEqual([])
})

test('it tries again by itself, less and less often', async () => {
  const { network, openTab, sent, person, ticket } = await aTelephone()
  const { outbox, write } = openTab()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const waited = () =>
    timers.mock.calls.map(([, after]) => after).filter((after) => pausesMs.includes(after!))
  network('gateway')
  await write('second')
  await vi.waitFor(() => expect(waited().length).toBeGreaterThanOrEqual(5), { timeout: 20_000 })
  network('there')
  await vi.waitFor(() => expect(outbox.entries.value).toEqual([]), { timeout: 20_000 })
  expect(waited().slice(0, 5)).toEqual([11, 22, 33, 33, 33])
  timers.mockRestore()
  expect(sent.length).toBeGreaterThanOrEqual(5)
  expect(await textsOf(person, ticket.id)).toEqual(['first', 'second'])
})

test('what is asked for while a try is failing is tried at once after it', async () => {
  const { network, openTab, sent } = await aTelephone()
  const { outbox, write } = openTab([60_000])
  network('gateway')
  await write('second')
  await outbox.send()
  expect(sent.length).toBe(2)
})

test('after a day nobody can say whether it arrived: it is not sent again, and said so', async () => {
  const { person, ticket, network, openTab } = await aTelephone()
  const { outbox, outcomes, write } = openTab()
  network('answers-lost')
  await write('second')
  await outbox.send()
  network('there')
  setDifference(24 * 3_600_000)
  await outbox.send()
  expect(outcomes).toMatchObject([{ refusal: { code: unknownOutcome } }])
  expect(await textsOf(person, ticket.id)).toEqual(['first', 'second'])
})

test('signing out empties it: nothing of it is sent for whoever comes next', async () => {
  const { person, ticket, network, openTab, storage, signOut } = await aTelephone()
  const { outbox, write } = openTab()
  network('gone')
  await write('second')
  await outbox.send()
  signOut()
  outbox.clear()
  await storage.clear('outbox')
  network('there')
  await outbox.send()
  expect(await textsOf(person, ticket.id)).toEqual(['first'])
  expect(openTab().outbox.entries.value).toEqual([])
})

test('where the browser stores nothing it waits as long as the page is open', async () => {
  const forgetful = { ...openMemoryStorage(), write: async () => {} }
  const { person, ticket, network, openTab } = await aTelephone(forgetful)
  const { outbox, write } = openTab()
  network('gone')
  await write('second')
  await outbox.send()
  expect(outbox.entries.value).toHaveLength(1)
  network('there')
  await outbox.send()
  expect(await textsOf(person, ticket.id)).toEqual(['first', 'second'])
  expect(outbox.entries.value).toEqual([])
})

test('what cannot be sent twice is not taken', async () => {
  const { openTab } = await aTelephone()
  const { outbox } = openTab()
  await expect(outbox.add('signOut', {}, 'me')).rejects.toThrow('signOut')
})
