import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openInFlight } from './in-flight.ts'

test('its end is the end of all that was added, however it ends', async () => {
  const inFlight = openInFlight()
  await inFlight.ended()
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  for (const { promise } of [one, other]) inFlight.add(promise)
  let hasEnded = false
  const ended = inFlight.ended().then(() => {
    hasEnded = true
  })
  one.reject(new Error('refused'))
  await expect(one.promise).rejects.toThrow('refused')
  expect(hasEnded).toBe(false)
  other.resolve('done')
  await ended
})

/** 64,000 answers of 5 KB, 16 at a time; prints the largest heap in megabytes. */
const program = `
  import { openInFlight } from ${JSON.stringify(import.meta.resolve('./in-flight.ts'))}
  const inFlight = openInFlight()
  const answer = async (number) => {
    await new Promise((resolve) => setImmediate(resolve))
    return 'x'.repeat(5000) + number
  }
  let most = 0
  for (let round = 0; round < 4000; round++) {
    const answers = Array.from({ length: 16 }, (_, place) => answer(16 * round + place))
    for (const each of answers) inFlight.add(each)
    // What is under way becomes old, as it does at times.
    if (round === 100) for (let times = 0; times < 2; times++) gc({ type: 'minor' })
    for (const each of answers) Buffer.from(await each)
    if (round % 100 === 0) most = Math.max(most, process.memoryUsage().heapTotal)
  }
  console.log(most / 1024 ** 2)`

test('what has ended is garbage at once', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '--eval',
    program,
  ])
  expect(Number(stdout)).toBeLessThan(40)
})
