import { expect, test } from 'vitest'
import { raiseAlert } from '#modules/alerts/index.ts'
import { startApp } from '#testing/app.ts'
import { refusal, signInAgain, signUp } from '#testing/people.ts'
import { nextOutcome, realtimeClients } from '#testing/sockets/realtime-clients.ts'
import { queue } from '#testing/sockets/scripted-socket.ts'
import type { RealtimeOptions } from './index.ts'

const app = await startApp()
const customer = await signUp(app, 'customer')
const stream = `user:${customer.id}`
const open = realtimeClients(`${app.url}/v1`)

/** A client of the customer whose connection the test can cut. */
function client(options: Partial<RealtimeOptions> = {}) {
  const sockets: WebSocket[] = []
  class Cuttable extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      sockets.push(this)
    }
  }
  const { realtime, states } = open({ token: () => customer.token, WebSocket: Cuttable, ...options })
  const heard = queue<string>()
  realtime.on('reload', (name) => heard.put(`reload ${name}`))
  realtime.on('alert.new', ({ data }) => heard.put((data as { reason: string }).reason))
  return { realtime, heard, states, cut: () => sockets.at(-1)!.close() }
}

/** An alert for each of the texts, each in a separate transaction. */
async function alert(...words: string[]) {
  for (const word of words) {
    await app.services.db.transaction((tx) =>
      raiseAlert(tx, { userId: customer.id }, 'role-active', {
        words: { role: 'customer', store: null },
        data: { reason: word },
      }),
    )
  }
}

const take = async (heard: { next(): Promise<string> }, count: number) => {
  const words: string[] = []
  for (let taken = 0; taken < count; taken++) words.push(await heard.next())
  return words
}

test('events arrive at once, and missed ones after a reconnect, each once and in order', async () => {
  const { heard, cut } = client()
  expect(await heard.next()).toBe(`reload ${stream}`)
  await alert('a', 'b')
  expect(await take(heard, 2)).toEqual(['a', 'b'])
  cut()
  await alert('c', 'd', 'e')
  expect(await take(heard, 3)).toEqual(['c', 'd', 'e'])
  await alert('f')
  expect(await heard.next()).toBe('f')
})

test('a restarted app gets the events it missed, and none that it had', async () => {
  const before = client()
  await before.heard.next()
  await alert('had')
  await before.heard.next()
  before.realtime.close()
  await alert('missed')
  const after = client({ positions: before.realtime.positions() })
  expect(await after.heard.next()).toBe('missed')
})

test('requests run the same operations as HTTP', async () => {
  const { realtime } = client()
  const { data: ticket } = await customer.client.createTicket({
    body: { subject: 'My refund', text: 'Where?' },
  })
  const { id: ticketId } = ticket
  const post = () =>
    realtime.request('support.ticket.message.post', {
      ticketId,
      text: 'Still nothing.',
      clientMessageId: 'm1',
    })
  const posted = await post()
  expect(posted.statusCode).toBe(200)
  expect(await post()).toEqual({ ...posted, statusCode: 208 })
  const page = await realtime.request('support.ticket.messages.get', { ticketId, pageSize: 1 })
  expect(page.data.map(({ text }) => text)).toEqual(['Still nothing.'])
  const lastEvaluatedKey = page.pagination.lastEvaluatedKey!
  const next = await realtime.request('support.ticket.messages.get', {
    ticketId,
    pageSize: 1,
    lastEvaluatedKey,
  })
  expect(next.data.map(({ text }) => text)).toEqual(['Where?'])
  expect((await realtime.request('support.ticket.open.get')).data.id).toBe(ticketId)
})

test('a refusal over the socket is the same as over HTTP', async () => {
  const { realtime } = client()
  const params = { chatId: customer.id }
  const overSocket = await refusal(realtime.request('chat.get', params))
  const overHttp = await refusal(customer.client.getChat({ params }))
  expect({ ...overSocket, requestId: '' }).toEqual({ ...overHttp, requestId: '' })
})

test('more requests than the limit in flight are all answered', async () => {
  const { realtime } = client()
  const answers = await Promise.all(Array.from({ length: 15 }, () => realtime.request('chats.get')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(15).fill(200))
})

test('signing out ends it for good', async () => {
  const phone = await signInAgain(app, customer)
  const { heard, states } = client({ token: () => phone.token })
  await heard.next()
  await phone.client.signOut()
  expect(await nextOutcome(states)).toEqual({ state: 'connected' })
  expect(await nextOutcome(states)).toEqual({ state: 'closed', code: 4501, reason: 'unauthorised' })
})

test('a service that stops asks clients to reconnect, and the client waits for it', async () => {
  const { heard, states } = client()
  await heard.next()
  await app.close()
  expect(await nextOutcome(states)).toEqual({ state: 'connected' })
  expect(await nextOutcome(states)).toMatchObject({ state: 'waiting', reason: 'shutdown' })
})
