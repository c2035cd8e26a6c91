import { expect, test } from 'vitest'
import { BukaError, type Client, createClient } from '#client/index.ts'
import { demo } from '#contract/demo.ts'
import { events } from '#contract/events.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { type Caller, callers } from '#contract/states.ts'
import { openSession } from '#modules/identity/index.ts'
import { fillStreets } from '#modules/resources/index.ts'
import { startFilledApp } from '#testing/app/filled-app.ts'
import type { TestApp } from '#testing/app.ts'
import { liveFully } from '#testing/interface/full-life.ts'
import { fieldsOf, producedBy } from '#testing/interface/produced.ts'
import { eventsOn, type Person } from '#testing/people.ts'

const all = Object.entries(operations) as [OperationId, Operation][]
const produced = new Set<string>()
const called = new Set<OperationId>()

function inspect(operationId: OperationId, _statusCode: number, answer: unknown): void {
  const { success, data } = answer as { success: boolean; data: unknown }
  if (!success) return
  called.add(operationId)
  for (const field of producedBy(operations[operationId].answer, data, operationId)) produced.add(field)
}

const plainApp = await startFilledApp()
/** Records every answer of its clients. */
const app: TestApp = {
  ...plainApp,
  client: (token) => createClient({ baseUrl: `${plainApp.url}/v1`, token, inspect }),
}
const { services } = app
await fillStreets(services.db)

async function personOf(role: Caller): Promise<Person> {
  const { id, telephone } = demo.people[role]
  const { accessToken: token, refreshToken } = await services.db.transaction((tx) =>
    openSession(tx, services, { userId: id, role, device: 'Fields' }),
  )
  return { id, role, telephone, password: demo.password, token, refreshToken, client: app.client(token) }
}

const call = (client: Client, operationId: OperationId, input: object) =>
  (client[operationId] as (input: object) => Promise<unknown>)(input)

/** No caller can read everything; callers without permission are refused. */
const ask = (client: Client, operationId: OperationId, input: object) =>
  call(client, operationId, input).catch((error) => {
    if (!(error instanceof BukaError)) throw error
  })

async function readAll(): Promise<void> {
  const people = await Promise.all(callers.map(personOf))
  const nobody = app.client()
  const mayCall = ({ callers: who, viewer }: Operation, role: Caller) =>
    who === 'anyone' ? viewer : who === 'signed-in' || who.includes(role)
  for (const [operationId, operation] of all.filter(([, { method }]) => method === 'GET')) {
    const clients = people.filter(({ role }) => mayCall(operation, role)).map(({ client }) => client)
    const asking = operation.callers === 'anyone' ? [nobody, ...clients] : clients
    await Promise.all(asking.map((client) => ask(client, operationId, operation.example)))
  }
}

/** The examples of all changes, each with a separate session, because some end their session. */
async function writeAll(): Promise<void> {
  for (const [operationId, { example }] of all) {
    if (called.has(operationId) || example.needs !== undefined) continue
    const client = example.as ? (await personOf(example.as)).client : app.client()
    await call(client, operationId, example)
  }
}

/** Some fields have a value only in events. */
async function readEvents(): Promise<void> {
  const parties = [
    ...Object.values(demo.people).map(({ id: userId }) => ({ userId })),
    { storeId: demo.storeId },
  ]
  for (const { event, data } of (await Promise.all(parties.map((party) => eventsOn(app, party)))).flat()) {
    for (const field of producedBy(events[event as keyof typeof events].data, data, event))
      produced.add(field)
  }
}

test('every field of every record in the interface is produced by some operation on the demo data', async () => {
  const [customer, rider, store, assistant, operator] = await Promise.all(callers.map(personOf))
  await liveFully(app, { customer, rider, store, assistant, operator } as { [role in Caller]: Person })
  await writeAll()
  await readAll()
  await readEvents()
  const ofInterface = all.filter(([, { addition }]) => !addition)
  const needed = new Set(ofInterface.flatMap(([operationId, { answer }]) => fieldsOf(answer, operationId)))
  expect([...needed].filter((field) => !produced.has(field))).toEqual([])
  expect(ofInterface.map(([operationId]) => operationId).filter((each) => !called.has(each))).toEqual([])
}, 120_000)
