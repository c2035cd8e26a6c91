import { expect, test } from 'vitest'
import { openFairQueue, type Requester } from './fair-queue.ts'

const stranger = (group: string, alsoIn?: string): Requester => ({ group, alsoIn, isKnown: false })
const known = (group: string): Requester => ({ group, isKnown: true })

/**
 * A queue whose first piece of work runs until released, and the order in which the rest ran or was refused.
 */
async function held(bounds: Partial<Parameters<typeof openFairQueue>[0]> = {}) {
  const queue = openFairQueue({
    atOnce: 1,
    longest: 100,
    longestOfGroup: 100,
    longestWaitMs: 60_000,
    ...bounds,
  })
  const first = Promise.withResolvers<void>()
  const ran: string[] = []
  const refused: string[] = []
  const asked: Promise<unknown>[] = [queue(stranger('first'), () => first.promise)]
  return {
    ran,
    refused,
    ask(name: string, requester: Requester) {
      const outcome = queue(requester, async () => void ran.push(name)).catch((error) => {
        expect(error).toMatchObject({ code: 'server.busy', status: 429 })
        expect(error.retryAfterSeconds).toBeGreaterThan(0)
        refused.push(name)
      })
      asked.push(outcome)
    },
    async letGo() {
      first.resolve()
      await Promise.all(asked)
    },
  }
}

test('groups take turns, each in its own order', async () => {
  const queue = await held()
  for (const name of ['a1', 'a2', 'a3', 'a4']) queue.ask(name, stranger('a'))
  queue.ask('b1', stranger('b'))
  queue.ask('c1', stranger('c'))
  queue.ask('b2', stranger('b'))
  await queue.letGo()
  expect(queue.ran).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('known callers go first, and every fifth turn goes to the others', async () => {
  const queue = await held()
  for (const name of ['s1', 's2', 's3']) queue.ask(name, stranger(name))
  for (const name of ['k1', 'k2', 'k3', 'k4', 'k5']) queue.ask(name, known(name))
  await queue.letGo()
  expect(queue.ran).toEqual(['k1', 'k2', 'k3', 'k4', 's1', 'k5', 's2', 's3'])
})

test('the number waiting per group is limited, for either of its names', async () => {
  const queue = await held({ longestOfGroup: 2 })
  for (const name of ['a1', 'a2', 'a3']) queue.ask(name, stranger('a'))
  for (const name of ['b', 'c', 'd']) queue.ask(name, stranger(name, 'one telephone'))
  await queue.letGo()
  expect(queue.refused).toEqual(['a3', 'd'])
  expect(queue.ran).toEqual(['a1', 'b', 'c', 'a2'])
})

test('when the queue is full, the largest group makes room for a smaller one', async () => {
  const queue = await held({ longest: 4 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) queue.ask(name, stranger('a'))
  queue.ask('b1', stranger('b'))
  queue.ask('c1', stranger('c'))
  queue.ask('d1', stranger('d'))
  queue.ask('e1', stranger('e'))
  queue.ask('k1', known('k'))
  await queue.letGo()
  expect(queue.refused).toEqual(['a5', 'a4', 'a3', 'a2', 'e1'])
  expect(queue.ran).toEqual(['k1', 'a1', 'b1', 'c1', 'd1'])
})

test('a call that has waited too long is refused and never runs', async () => {
  const queue = await held({ longestWaitMs: 20 })
  queue.ask('late', stranger('a'))
  await expect.poll(() => queue.refused).toEqual(['late'])
  queue.ask('in time', stranger('a'))
  await queue.letGo()
  expect(queue.ran).toEqual(['in time'])
})

test('a failed call releases its slot', async () => {
  const queue = openFairQueue({ atOnce: 1, longest: 0, longestOfGroup: 1, longestWaitMs: 1000 })
  for (let round = 0; round < 3; round++)
    await expect(queue(known('a'), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await queue(known('a'), async () => 'done')).toBe('done')
})
