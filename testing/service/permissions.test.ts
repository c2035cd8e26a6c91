import { expect, test } from 'vitest'
import { demo } from '#contract/demo.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { isPublic } from '#contract/rules.ts'
import { type Caller, callers } from '#contract/states.ts'
import { openSession } from '#modules/identity/index.ts'
import { fillStreets } from '#modules/resources/index.ts'
import { startFilledApp } from '#testing/app/filled-app.ts'
import type { Person } from '#testing/people.ts'
import { foreignObjects } from '#testing/permissions/foreign-objects.ts'
import { inputsOf } from '#testing/permissions/inputs.ts'
import { absentFor, type Input, namesIn, namesOf, renamed } from '#testing/permissions/object-references.ts'
import { type OwnObjects, ownObjects } from '#testing/permissions/own-objects.ts'
import { elsewhere, last, notTheirs, ofOneParty, openToAll } from '#testing/permissions/tables.ts'
import { assistantOf } from '#testing/stores.ts'
import { type Answer, asker } from '../permissions/call-as.ts'

/**
 * Every operation by role and by owner of the object, derived from the contract: the demo users' own objects
 * are those of the examples.
 */

const app = await startFilledApp()
await fillStreets(app.services.db)
const others = await foreignObjects(app)
const ask = asker(app)

const all = Object.entries(operations) as [OperationId, Operation][]
const guarded = all.filter(([, operation]) => !isPublic(operation))

const tokenOf = (role: Caller): Promise<string> =>
  app.services.db.transaction(async (tx) => {
    const session = { userId: demo.people[role].id, role, device: 'Permissions' }
    return (await openSession(tx, app.services, session)).accessToken
  })
const tokens = new Map<Caller, string>()
const own = new Map<Caller, OwnObjects>()
for (const role of callers) {
  const client = app.client(await tokenOf(role))
  own.set(role, await ownObjects(app, { id: demo.people[role].id, role, client }))
  tokens.set(role, await tokenOf(role))
}

const owner = { client: app.client(await tokenOf('store')) } as Person
const powerless = await assistantOf(app, owner, demo.storeId, [])

const absentEverywhere = ({ path }: Operation) => ({
  params: Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, absentFor('storeId')]),
  ),
})

test.for(guarded)('%s needs a token', async ([, operation]) => {
  const input = absentEverywhere(operation)
  expect((await ask(undefined, operation, input)).status).toBe(401)
  expect((await ask('not.a.token', operation, input)).status).toBe(401)
})

const byRole = guarded.flatMap(([operationId, operation]) =>
  Array.isArray(operation.callers) ? callers.map((role) => [operationId, role, operation] as const) : [],
)

test.for(byRole)('%s by %s is as declared', async ([, role, operation]) => {
  const { status } = await ask(tokens.get(role), operation, absentEverywhere(operation))
  if (operation.callers.includes(role as never)) expect(status).not.toBe(403)
  else expect(status).toBe(403)
})

const named = guarded.filter(([, operation]) => namesOf(operation).length > 0)
const rolesOf = ({ callers: allowed }: Operation) =>
  (Array.isArray(allowed) ? allowed : callers) as readonly Caller[]
const cells = named
  .flatMap(([operationId, operation]) =>
    rolesOf(operation).flatMap((role) =>
      inputsOf(operationId, role, own.get(role)!).map((input) => ({ operationId, role, operation, input })),
    ),
  )
  .toSorted((a, b) => last.indexOf(a.operationId) - last.indexOf(b.operationId))

/** An object in a body is an invalid field where the operation has no more specific error. */
const refusals = { params: [403, 404], query: [403, 404], body: [400, 403, 404] }

test.for(cells)('$operationId by $role: an object of others looks like an unknown one', async (cell) => {
  const { operationId, role, operation, input } = cell
  const token = tokens.get(role)
  for (const { path, field } of namesIn(operation, input)) {
    const absent = await ask(token, operation, renamed(input, path, absentFor(field)))
    expect(refusals[path[0] as keyof typeof refusals], `${path.join('.')}: ${absent.text}`).toContain(
      absent.status,
    )
    if (openToAll[operationId]?.includes(field)) continue
    if (role === 'operator' && !ofOneParty[operationId]?.includes(field)) continue
    expect(await ask(token, operation, renamed(input, path, others[field]!)), path.join('.')).toEqual(absent)
  }
})

/** Repeats the call with a new session if an earlier call has ended the session. */
async function askSignedIn(role: Caller, operation: Operation, input: Input): Promise<Answer> {
  const answer = await ask(tokens.get(role), operation, input)
  if (answer.status !== 401) return answer
  tokens.set(role, await tokenOf(role))
  return ask(tokens.get(role), operation, input)
}

const taken = new Set<string>()

test.for(cells)('$operationId by $role: own objects are allowed', async (cell) => {
  const { operationId, role, operation, input } = cell
  const what = JSON.stringify([operationId, input])
  // The object may have been deleted by another user with the same right.
  if (operation.method === 'DELETE' && taken.has(what)) return
  const { status, text } = await askSignedIn(role, operation, input)
  if (notTheirs[`${operationId} ${role}`]) expect([403, 404]).toContain(status)
  else expect([403, 404], text).not.toContain(status)
  if (status === 200) taken.add(what)
})

const atStores = guarded.filter(
  ([, { store, callers: allowed }]) => store && allowed.includes('assistant' as never),
)

test.for(atStores)('%s by an assistant without permissions', async ([operationId, operation]) => {
  for (const input of inputsOf(operationId, 'assistant', own.get('assistant')!)) {
    const { status, text } = await ask(powerless.token, operation, input)
    const isForAll = operation.store === 'worker' && operation.method === 'GET'
    if (isForAll) expect(status).toBe(200)
    else expect(text).toMatch(/"code":"(store\.permission\.missing|alert\.absent)"|"all":true/)
  }
})

test('there is an object of others for every kind of reference', () => {
  const fields = new Set(named.flatMap(([, operation]) => namesOf(operation).map(({ field }) => field)))
  const none = [...fields].filter((field) => !(field in others))
  expect(none).toEqual([])
})

test('every reference of an operation is tested', () => {
  const tried = new Set(
    cells.flatMap(({ operationId, operation, input }) =>
      namesIn(operation, input).map(({ path }) => `${operationId} ${path.join('.')}`),
    ),
  )
  const untried = named.flatMap(([operationId, operation]) =>
    namesOf(operation)
      .map(({ path }) => `${operationId} ${path.join('.')}`)
      .filter((name) => !tried.has(name)),
  )
  expect(untried.toSorted()).toEqual(Object.keys(elsewhere).toSorted())
})
