import { afterAll, expect, test } from 'vitest'
import { signature } from '#providers/payments/webhook.ts'
import { startApp } from '#testing/app.ts'
import { oneOfEach } from '#testing/people.ts'
import { connect } from '#testing/sockets/sockets.ts'
import { localPaystack, paystackKey } from '../providers/local-paystack.ts'
import { all, callerOf, placesIn, replacing, send } from './every-call.ts'

/**
 * Names of Object.prototype members, as values: of ids, kinds, sort orders, currencies and other values that
 * may be looked up.
 */
const names = ['__proto__', 'constructor']

const paystack = await localPaystack({ until: (end) => afterAll(end) })
const app = await startApp(paystack.settings)
const people = await oneOfEach(app)
const before = Reflect.ownKeys(Object.prototype).length

afterAll(() => {
  expect(Reflect.ownKeys(Object.prototype)).toHaveLength(before)
  expect(Object.keys({})).toEqual([])
  expect(app.log.filter(({ level }) => level === 'error')).toEqual([])
})

/** Such keys, in bodies and queries, are in server/platform/http/bad-input.test.ts. */
test.for(all)('$id does not look up members of Object.prototype', async ({ operation }) => {
  const token = people[callerOf(operation) ?? '']?.token
  const { body, query = {}, params = {} } = operation.example
  const places = placesIn(body, (each) => typeof each === 'string')
  for (const name of names) {
    const tries = [
      ...places.map((path) => ({ body: replacing(body, path, name) })),
      ...Object.keys(query).map((key) => ({ query: { [key]: name } })),
      ...Object.keys(params).map((key) => ({ params: { [key]: name } })),
    ]
    for (const each of tries)
      expect((await send(app.url, operation, token, each)).status, JSON.stringify(each)).toBeLessThan(500)
  }
})

test.for([...names, 'toString', 'hasOwnProperty'])(
  'a signed webhook of the event %s is ignored',
  async (event) => {
    const body = JSON.stringify({ event, data: { id: 1, reference: 'a-reference' } })
    const headers = {
      'content-type': 'application/json',
      'x-paystack-signature': signature(body, paystackKey),
    }
    expect((await fetch(`${app.url}/webhook/paystack`, { method: 'POST', headers, body })).status).toBe(200)
    expect(await app.services.db.pool.query('SELECT FROM webhook')).toMatchObject({ rowCount: 0 })
  },
)

test.for(names)('the action %s is unknown', async (action) => {
  const socket = await connect(app, people.customer!.token)
  expect(await socket.request(action, {})).toMatchObject({
    statusCode: 404,
    error: { code: 'route.unknown' },
  })
})
