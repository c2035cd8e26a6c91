import { expect, test } from 'vitest'
import { operationIds } from '#contract/operations/index.ts'
import { actions } from '#contract/realtime.ts'
import { sharedApp } from '#testing/app.ts'
import { type ConnectedSocket, connect, type Frame } from '#testing/sockets/sockets.ts'
import { type Asker, deedsAt, openDesk, questionsAt } from '../sockets/socket-requests.ts'

const app = await sharedApp()
const desk = await openDesk(app)
const { people, chatId, messageId } = desk
const { customer } = people
const [questions, deeds] = [questionsAt(desk), deedsAt(desk)]

/** Several sockets per user, used in turn, because one alone would exceed its rate limit. */
const sockets = {} as { [who in Asker]: ConnectedSocket[] }
for (const [who, { token }] of Object.entries(people))
  sockets[who as Asker] = await Promise.all(Array.from({ length: 5 }, () => connect(app, token)))

function ask(who: Asker, action: string, data: object): Promise<Frame> {
  const socket = sockets[who].shift()!
  sockets[who].push(socket)
  return socket.request(action, data)
}

/** Request ids differ, and a key may contain the snapshot of its first page. */
const ofItsOwn = ['requestId', 'lastEvaluatedKey']

/** The answer to a request, without the socket fields. */
function envelopeOf({ type, id, ...envelope }: object & { type?: unknown; id?: unknown }) {
  return JSON.parse(JSON.stringify(envelope), (name, value) =>
    value !== null && ofItsOwn.includes(name) ? 'any' : value,
  )
}

async function overHttp(who: Asker, line: string, body?: object) {
  const [method, path] = line.split(' ')
  const response = await fetch(`${app.url}/v1${path}`, {
    method: method!,
    headers: {
      authorization: `Bearer ${people[who].token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return envelopeOf(await response.json())
}

test.for(questions)('%s: %s is answered as over HTTP (%#)', async ([who, action, where, line, body]) => {
  const answer = await ask(who, action, { ...where, ...body })
  expect(envelopeOf(answer)).toEqual(await overHttp(who, line, body))
})

test.for(deeds)('%s: %s does what it does over HTTP (%#)', async ([who, action, where, line, body]) => {
  const data = { ...where, ...body }
  const done = envelopeOf(await ask(who, action, data))
  expect(done).toMatchObject({ success: true, statusCode: 200 })
  const repeated = await overHttp(who, line, body)
  expect(repeated).toMatchObject({ statusCode: 208, data: done.data })
  expect(envelopeOf(await ask(who, action, data))).toEqual(repeated)
})

test('every action is requested, and refers to existing operations', () => {
  const asked = [...questions, ...deeds].map(([, action]) => action)
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(actions).toSorted())
  expect(operationIds).toEqual(expect.arrayContaining(Object.values(actions).flat()))
})

test('a page has the key of the next one', async () => {
  const all = (await ask('customer', 'chat.messages.get', { chatId })).data
  expect(all.length).toBeGreaterThan(2)
  const paged: unknown[] = []
  let lastEvaluatedKey: string | null | undefined
  while (lastEvaluatedKey !== null) {
    const key = lastEvaluatedKey === undefined ? {} : { lastEvaluatedKey }
    const page = await ask('customer', 'chat.messages.get', { chatId, pageSize: 2, ...key })
    expect(page.pagination.pageSize).toBe(2)
    paged.push(...page.data)
    lastEvaluatedKey = page.pagination.lastEvaluatedKey
  }
  expect(paged).toEqual(all)
})

test('a list query is read as leniently as over HTTP', async () => {
  const plain = await ask('customer', 'chats.get', {})
  const odd = { keyword: ' ', lastEvaluatedKey: null, pageSize: { any: 1 }, surprise: true }
  expect(envelopeOf(await ask('customer', 'chats.get', odd))).toEqual(envelopeOf(plain))
  const { pagination } = await ask('customer', 'chats.get', { pageSize: 1e9 })
  expect(pagination.pageSize).toBe(100)
})

test.for([
  ['chat.get', {}, 'chatId'],
  ['chat.messages.update', { chatId, status: 'seen', lastMessageId: messageId }, 'status'],
  ['support.ticket.message.post', { text: 'Hello' }, 'ticketId'],
] as const)('%s is refused by field', async ([action, data, path]) => {
  const { statusCode, error } = await ask('customer', action, data)
  expect(statusCode).toBe(400)
  expect(error.fields).toEqual([expect.objectContaining({ path })])
})

test.for(['nothing', 'getChats', '__proto__', 'constructor', 'toString', ''])(
  'there is no action «%s»',
  async (action) => {
    const { error } = await ask('customer', action, { chatId })
    expect(error.code).toBe('route.unknown')
  },
)

test('each of many concurrent requests gets its own answer', async () => {
  const [socket] = sockets.customer
  const words = ['moin', 'nowhere', 'still', 'absent']
  const answers = await Promise.all(
    words.map((keyword) => socket!.request('chat.messages.get', { chatId, keyword })),
  )
  expect(answers.map(({ data }) => data.length > 0)).toEqual([true, false, true, false])
})

test('changes requested on one socket are made in the order of the requests', async () => {
  const socket = await connect(app, customer.token)
  const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  await Promise.all(texts.map((text) => socket.request('chat.message.post', { chatId, text })))
  const { data } = await customer.client.getMessages({
    params: { chatId },
    query: { pageSize: texts.length },
  })
  expect(data.map((each) => each.text).toReversed()).toEqual(texts)
})

test('an event has one id on every connection of its stream, and another in another stream', async () => {
  const { data } = await customer.client.sendMessageToChat({
    params: { chatId },
    body: { text: 'Once more' },
  })
  const isMessageEvent = (each: Frame) => each.event === 'chat.message.new' && each.data.id === data.id
  const idsOf = async (who: Asker) =>
    new Set(
      await Promise.all(sockets[who].map(async (socket) => (await socket.frame('event', isMessageEvent)).id)),
    )
  const [ofCustomer, ofStore] = [await idsOf('customer'), await idsOf('owner')]
  expect([ofCustomer.size, ofStore.size]).toEqual([1, 1])
  expect(ofCustomer).not.toEqual(ofStore)
})
