import { expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operationIds, operations } from '#contract/operations/index.ts'
import { sharedApp } from '#testing/app.ts'
import { quickFetch } from '#testing/http/quick-fetch.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { oneOfEach } from '#testing/people.ts'
import { extent } from '#testing/suite/exploration.ts'

/** Every operation of the contract gets invalid input derived from its own schemas. */

const app = await sharedApp()
const people = await oneOfEach(app)

interface Schema {
  type?: string
  properties?: { [name: string]: Schema }
  required?: string[]
  anyOf?: Schema[]
  enum?: string[]
  maxLength?: number
  pattern?: string
  format?: string
}

const all = operationIds.map((id) => ({ id, operation: operations[id] as Operation }))
const parts = extent(4, 1)

/** All operations must refuse these values alike, so each operation gets a part of them, and each value some operations. */
const partFor = <Value>(id: OperationId, values: readonly Value[]): Value[] =>
  values.filter((_, index) => (index + operationIds.indexOf(id)) % Math.min(parts, values.length) === 0)

const schemaOf = (schema: unknown) => schema as Schema

function tokenFor({ callers }: Operation): string | undefined {
  if (callers === 'anyone') return undefined
  return people[callers === 'signed-in' ? 'customer' : callers[0]!]!.token
}

const someParams: { [name: string]: string } = {
  category: 'platform',
  key: `picture-${crypto.randomUUID()}.png`,
  types: 'general',
  rating: '5',
}

function addressOf(operation: Operation, given: { [name: string]: string } = {}, query = ''): string {
  const value = (name: string) =>
    given[name] ?? someParams[name] ?? operation.example.params?.[name] ?? crypto.randomUUID()
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name)))
  const own = operation.query && !query ? new URLSearchParams(operation.example.query ?? {}).toString() : ''
  const search = [query, own].filter(Boolean).join('&')
  return `${app.url}/v1${path}${search ? `?${search}` : ''}`
}

function send(
  operation: Operation,
  address: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: { [name: string]: string } = { 'content-type': 'application/json' },
): Promise<Response> {
  const token = tokenFor(operation)
  return quickFetch(address, {
    method: operation.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : headers),
    },
    body,
  })
}

const sendBody = (operation: Operation, body: unknown) =>
  send(operation, addressOf(operation), JSON.stringify(body))

/** A body shaped like the example, or like one of the variants of the schema. */
const withBody = all.flatMap(({ id, operation }) => {
  if (!operation.body) return []
  const schema = schemaOf(operation.body)
  const example = operation.example.body as { [name: string]: unknown }
  const shape = schema.anyOf
    ? schema.anyOf.find((each) => Object.keys(example).every((key) => each.properties?.[key]))!
    : schema
  return [{ id, operation, shape, example }]
})

const wrongFor = (schema: Schema): unknown => {
  const types = new Set([schema.type, ...(schema.anyOf ?? []).map((each) => each.type)])
  return types.has('object') ? 'text' : { not: 'this' }
}

const textsOf = (schema: Schema, value: unknown, path: (string | number)[] = []): (string | number)[][] => {
  if (typeof value === 'string') return schema.enum ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    textsOf(schema.properties?.[key] ?? {}, each, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function replacing(value: unknown, path: (string | number)[], by: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return by
  const copy = structuredClone(value) as { [key: string | number]: unknown }
  copy[key] = replacing(copy[key], rest, by)
  return copy
}

test('every operation with a body is covered', () => {
  expect(withBody.length).toBe(all.filter(({ operation }) => operation.body).length)
  expect(withBody.length).toBeGreaterThan(10)
})

test.for(withBody)('$id refuses a body that is not an object', async ({ id, operation, shape }) => {
  for (const body of partFor(id, [[], 'text', 7, true]))
    await expectRefusal(sendBody(operation, body), 'request.invalid')
  await expectRefusal(sendBody(operation, null), 'request.invalid')
  if (shape.required) await expectRefusal(send(operation, addressOf(operation)), 'request.invalid')
})

test.for(withBody)('$id reports an unknown key', async ({ operation, example }) => {
  const error = await expectRefusal(sendBody(operation, { ...example, surprise: 1 }), 'request.invalid')
  expect(error.fields).toContainEqual(expect.objectContaining({ path: 'surprise', code: 'unknown' }))
})

test.for(withBody)('$id reports each missing key', async ({ operation, shape, example }) => {
  for (const key of shape.required ?? []) {
    const { [key]: _, ...rest } = example
    const error = await expectRefusal(sendBody(operation, rest), 'request.invalid')
    expect(error.fields).toContainEqual(expect.objectContaining({ path: key, code: 'missing' }))
  }
})

test.for(withBody)('$id reports each property of a wrong type', async ({ operation, shape, example }) => {
  for (const [key, schema] of Object.entries(shape.properties ?? {})) {
    const body = { ...example, [key]: wrongFor(schema) }
    const error = await expectRefusal(sendBody(operation, body), 'request.invalid')
    expect(
      error.fields.some(({ path }) => path === key || path.startsWith(`${key}.`)),
      key,
    ).toBe(true)
  }
})

test.for(withBody)('$id reports each text that is too long', async ({ operation, shape, example }) => {
  for (const path of textsOf(shape, example)) {
    const body = replacing(example, path, 'x'.repeat(20_000))
    const error = await expectRefusal(sendBody(operation, body), 'request.invalid')
    expect(error.fields.map((field) => field.path)).toContain(path.join('.'))
  }
})

test.for(withBody)(
  '$id refuses texts that the database cannot store',
  async ({ id, operation, shape, example }) => {
    for (const path of textsOf(shape, example)) {
      for (const text of partFor(id, [
        'nul \0 in a text of some length',
        'half \ud83c of a character, long enough',
      ])) {
        const error = await expectRefusal(
          sendBody(operation, replacing(example, path, text)),
          'request.invalid',
        )
        expect(error.fields.map((field) => field.path)).toContain(path.join('.'))
      }
    }
  },
)

test.for(withBody)('$id refuses a body that is not JSON in UTF-8', async ({ id, operation }) => {
  const texts = ['{', '{"a":1,}', "{'a':1}", 'undefined', '{"a":1}{"b":2}', '\u0000', '{"__proto__":{"a":1}}']
  texts.push('{"constructor":{"prototype":{"a":1}}}', '{"a":{"\\u005f_proto__":{}}}')
  for (const text of partFor(id, texts)) {
    await expectRefusal(send(operation, addressOf(operation), text), 'request.malformed')
  }
  const latin1 = new Uint8Array(Buffer.from('{"name":"\xe9"}', 'latin1'))
  await expectRefusal(send(operation, addressOf(operation), latin1), 'request.malformed')
  expect(({} as { a?: number }).a).toBeUndefined()
})

test.for(withBody)('$id accepts only application/json', async ({ id, operation, example }) => {
  const text = new Uint8Array(Buffer.from(JSON.stringify(example)))
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'image/png',
  ]
  for (const type of partFor(id, [...types, 'application/jsonp', 'nonsense', ' '])) {
    const call = send(operation, addressOf(operation), text, { 'content-type': type })
    await expectRefusal(call, 'request.content-type')
  }
  await expectRefusal(send(operation, addressOf(operation), text, {}), 'request.content-type')
})

test.for(withBody)('$id handles deep nesting', async ({ id, operation }) => {
  for (const [open, close] of partFor(id, [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)) {
    const depth = 9_000
    const text = `${open.repeat(depth)}1${close.repeat(depth)}`
    await expectRefusal(send(operation, addressOf(operation), text), 'request.invalid')
  }
})

const withoutBody = all.filter(
  ({ operation: { body, fileBody, method } }) => !body && !fileBody && method !== 'GET',
)

test.for(withoutBody)('$id refuses a body when it takes none', async ({ operation }) => {
  const error = await expectRefusal(sendBody(operation, { surprise: 1 }), 'request.invalid')
  expect(error.fields).toContainEqual(expect.objectContaining({ path: 'surprise', code: 'unknown' }))
  await expectRefusal(sendBody(operation, []), 'request.invalid')
})

const withParams = all.filter(({ operation }) => operation.params)

test.for(withParams)('$id reports an invalid path parameter', async ({ id, operation }) => {
  const properties = Object.entries(schemaOf(operation.params).properties ?? {})
  const wrong = ['7', 'null', "' OR 1=1 --", '../../etc/passwd', '\0', 'é', crypto.randomUUID().toUpperCase()]
  for (const [name, { pattern }] of properties) {
    const values = [...wrong, `${crypto.randomUUID()}0`, '__proto__']
    const unfit = values.filter((each) => !pattern || !new RegExp(pattern).test(each))
    for (const value of partFor(id, unfit)) {
      const body = operation.body && JSON.stringify(operation.example.body)
      const call = send(operation, addressOf(operation, { [name]: value }), body)
      const error = await expectRefusal(call, 'request.invalid')
      expect(error.fields.map((field) => field.path)).toContain(name)
    }
  }
})

const strangeKeys = ['surprise', '__proto__', 'constructor', 'toString']
const lists = all.filter(({ operation }) => operation.list)
const notLists = all.filter(({ operation }) => !operation.list)

function sendWithQuery(
  operation: Operation,
  more: readonly (readonly [string, string])[],
): Promise<Response> {
  const query = new URLSearchParams(operation.example.query ?? {})
  for (const [name, value] of more) query.append(name, value)
  const body = operation.body && JSON.stringify(operation.example.body)
  return send(operation, addressOf(operation, {}, query.toString()), body)
}

test.for(notLists)('$id reports an unknown query key', async ({ id, operation }) => {
  for (const key of partFor(id, strangeKeys)) {
    const error = await expectRefusal(sendWithQuery(operation, [[key, '1']]), 'request.invalid')
    expect(error.fields.map((field) => field.path)).toContain(key)
  }
})

/** The status and, for a success, the page size. */
async function outcomeOf(response: Promise<Response>) {
  const answer = (await (await response).json()) as {
    statusCode: number
    pagination?: { pageSize: number }
    error?: { code: string }
  }
  return {
    statusCode: answer.statusCode,
    code: answer.error?.code,
    pageSize: answer.pagination?.pageSize,
  }
}

test.for(lists)('$id reads list queries leniently', async ({ id, operation }) => {
  const usual = await outcomeOf(sendWithQuery(operation, []))
  expect(usual.code).not.toBe('request.invalid')
  const own = Object.keys(schemaOf(operation.query ?? {}).properties ?? {})
  const given = Object.keys(operation.example.query ?? {})
  const empty = ['keyword', 'pageSize', 'lastEvaluatedKey', ...own]
    .filter((name) => !given.includes(name))
    .flatMap((name) => [[name, ''] as const, [name, ' '] as const])
  const unknown = strangeKeys.map((key) => [key, '1'] as const)
  expect(await outcomeOf(sendWithQuery(operation, [...empty, ...unknown]))).toEqual(usual)

  const sizes = partFor<[given: string[], taken: number]>(id, [
    [['0'], 1],
    [['-7'], 1],
    [['101'], 100],
    [['999999999999999999999999'], 100],
    [['2.4'], 2],
    [['1e1'], 10],
    [['ten'], 20],
    [['[]'], 20],
    [['1', '2'], 2],
    [['3', ''], 3],
  ])
  const answers = await Promise.all(
    sizes.map(([values]) =>
      outcomeOf(
        sendWithQuery(
          operation,
          values.map((value) => ['pageSize', value] as const),
        ),
      ),
    ),
  )
  expect(answers).toEqual(
    sizes.map(([, pageSize]) => (usual.pageSize === undefined ? usual : { ...usual, pageSize })),
  )
})

test.for(lists)('$id refuses an invalid keyword and an invalid key', async ({ id, operation }) => {
  const texts = ['keyword=%00', `keyword=${'x'.repeat(101)}`, 'keyword=a&keyword=%00']
  const keys = [
    'lastEvaluatedKey=garbage',
    'lastEvaluatedKey=a.b',
    'lastEvaluatedKey=a.b&lastEvaluatedKey=c.d',
    `lastEvaluatedKey=${'x'.repeat(1001)}`,
  ]
  for (const query of partFor(id, [...texts, ...keys])) {
    const error = await expectRefusal(send(operation, addressOf(operation, {}, query)), 'request.invalid')
    expect(
      error.fields.map((field) => field.path),
      query,
    ).toContain(query.split('=')[0])
  }
})

test('an invalid escape in a query is read as text', async () => {
  const answer = await fetch(`${app.url}/v1/resources/faqs?keyword=%zz%ff`)
  expect(answer.status).toBeLessThan(500)
})

test('every operation is still served afterwards', async () => {
  const id: OperationId = 'getAccount'
  expect((await people.customer!.client[id]()).statusCode).toBe(200)
  expect(app.log.filter((line) => line.level === 'error')).toEqual([])
})
