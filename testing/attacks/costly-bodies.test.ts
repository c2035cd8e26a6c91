import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations/index.ts'
import { actions } from '#contract/realtime.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { inputCheck } from '#platform/operations/validate.ts'
import { sharedApp } from '#testing/app.ts'
import { oneOfEach } from '#testing/people.ts'
import { connect } from '#testing/sockets/sockets.ts'
import { costlyBodies, plainBody, withBody } from './costly-values.ts'
import { callerOf, send } from './every-call.ts'
import { threadWork } from './work.ts'

/** No body costs many times the CPU time of a plain one of its size, over HTTP and over sockets. */

const app = await sharedApp()
const people = await oneOfEach(app)

/** A plain body is parsed and refused; the most expensive one may cost this many times as much. */
const mostTimes = 10

async function findDearest(operation: Operation): Promise<unknown> {
  const check = inputCheck(operation)
  const params = operation.example.params ?? {}
  let dearest: { work: number; body: unknown } = { work: 0, body: plainBody }
  for (const body of costlyBodies(operation.body, operation.example.body ?? {})) {
    const work = await threadWork(async () => {
      try {
        check({ params, query: {}, body })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    })
    if (work > dearest.work) dearest = { work, body }
  }
  return dearest.body
}

const dearestBodies = new Map<string, Promise<unknown>>()

/** The body that the validation of an operation takes longest for; found once, for HTTP and for sockets. */
function dearestFor({ id, operation }: (typeof withBody)[number]): Promise<unknown> {
  const body = dearestBodies.get(id) ?? findDearest(operation)
  dearestBodies.set(id, body)
  return body
}

/** The CPU time of one call, measured over several, because the system's clock is too coarse for one. */
const workOfOne = async (call: () => Promise<unknown>, calls: number) =>
  (await threadWork(async () => {
    for (let made = 0; made < calls; made++) await call()
  })) / calls

/**
 * How many times the CPU time of the plain call the other one takes, at best: measured again only while it
 * seems too much.
 */
async function times(call: () => Promise<unknown>, plain: () => Promise<unknown>): Promise<number> {
  await plain()
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 4 && least > mostTimes; round++) {
    const usual = Math.max(1, await workOfOne(plain, 4))
    least = Math.min(least, (await workOfOne(call, 2)) / usual)
  }
  return least
}

test.for(withBody)('$id', async (each) => {
  const { operation } = each
  const caller = callerOf(operation)
  const token = caller && people[caller]!.token
  const body = await dearestFor(each)
  const call = (sent: unknown) => async () => (await send(app.url, operation, token, { body: sent })).text()
  expect(await times(call(body), call(plainBody)), JSON.stringify(body).slice(0, 300)).toBeLessThan(mostTimes)
})

const asked = Object.entries(actions).flatMap(([action, ids]) =>
  withBody.filter(({ id }) => (ids as readonly string[]).includes(id)).map((each) => [action, each] as const),
)

test.for(asked)('%s over a socket', async ([action, each]) => {
  const caller = callerOf(operations[each.id])
  const socket = await connect(app, people[caller ?? 'customer']!.token)
  const body = await dearestFor(each)
  const isRecord = typeof body === 'object' && !Array.isArray(body)
  const data = { ...each.operation.example.params, ...(isRecord ? body : { text: body }) }
  const ask = (sent: object) => async () => {
    // One socket may send twenty requests a second.
    await sleep(50)
    const response = await socket.request(action, sent)
    expect(response.type).toBe('response')
  }
  const plain = { ...each.operation.example.params, ...plainBody }
  expect(await times(ask(data), ask(plain)), JSON.stringify(data).slice(0, 300)).toBeLessThan(mostTimes)
  socket.cut()
})
