import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { eventually, signUp } from '#testing/people.ts'
import { startRedis } from '#testing/programs/redis.ts'
import { memoryLimits } from './limits.ts'

const limit = 5
const settings = { LIMIT_GENERAL: String(limit) }
const redis = await startRedis()

const headersOf = (response: Response) => ({
  limit: Number(response.headers.get('ratelimit-limit')),
  remaining: Number(response.headers.get('ratelimit-remaining')),
  reset: Number(response.headers.get('ratelimit-reset')),
})

const account = (url: string, token?: string, headers: { [name: string]: string } = {}) =>
  fetch(`${url}/v1/user-account`, {
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  })

const time = (url: string, headers: { [name: string]: string } = {}) =>
  fetch(`${url}/v1/time/timezone-offset`, { headers })

test('every answer of an operation has rate limit headers, also a refusal', async () => {
  const app = await startApp(settings)
  const fine = headersOf(await time(app.url))
  expect(fine).toEqual({ limit, remaining: limit - 1, reset: expect.any(Number) })
  expect(fine.reset).toBeGreaterThan(0)
  expect(fine.reset).toBeLessThanOrEqual(60)
  const invalid = await fetch(`${app.url}/v1/time/timezone-offset?surprise=1`)
  expect([invalid.status, headersOf(invalid).remaining]).toEqual([400, limit - 2])
  const nobody = await account(app.url)
  expect([nobody.status, headersOf(nobody).remaining]).toEqual([401, limit - 3])
})

test('a request over the limit is a 429 with the time to wait', async () => {
  const app = await startApp(settings)
  for (let call = 0; call < limit; call++) expect((await time(app.url)).status).toBe(200)
  const response = await time(app.url)
  expect(headersOf(response)).toEqual({ limit, remaining: 0, reset: expect.any(Number) })
  const wait = Number(response.headers.get('retry-after'))
  expect(wait).toBe(headersOf(response).reset)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  await expectRefusal(Promise.resolve(response), 'request.rate-limited')
})

test('parallel requests never exceed the limit', async () => {
  const app = await startApp(settings)
  const responses = await Promise.all(Array.from({ length: 40 }, () => time(app.url)))
  const statuses = responses.map((response) => response.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(limit)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - limit)
})

test('each user has a separate limit, and so has the address without a token', async () => {
  const app = await startApp(settings)
  const [ada, bola] = [await signUp(app, 'customer'), await signUp(app, 'customer')]
  for (let call = 0; call < limit; call++) expect((await account(app.url, ada.token)).status).toBe(200)
  await expectRefusal(account(app.url, ada.token), 'request.rate-limited')
  const other = await account(app.url, bola.token)
  expect([other.status, headersOf(other).remaining]).toEqual([200, limit - 1])
  const nobody = await time(app.url)
  expect([nobody.status, headersOf(nobody).remaining]).toEqual([200, limit - 1])
})

test('invalid tokens count against the address', async () => {
  const app = await startApp(settings)
  for (let call = 0; call < limit; call++)
    await expectRefusal(account(app.url, `x.${call}.y`), 'auth.token.invalid')
  await expectRefusal(account(app.url, 'x.y.z'), 'request.rate-limited')
})

test('named limits are counted separately from the general one', async () => {
  const app = await startApp({ ...settings, LIMIT_EXISTENCE: '2' })
  const exists = () => fetch(`${app.url}/v1/existence/telephone?telephone=08031234567&role=customer`)
  expect(headersOf(await exists())).toMatchObject({ limit: 2, remaining: 1 })
  await exists()
  await expectRefusal(exists(), 'request.rate-limited')
  expect((await time(app.url)).status).toBe(200)
})

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
  const app = await startApp(settings)
  for (let call = 0; call < limit; call++) await time(app.url, { 'x-forwarded-for': `10.0.0.${call}` })
  await expectRefusal(time(app.url, { 'x-forwarded-for': '10.0.0.99' }), 'request.rate-limited')
})

test('behind a proxy the address is the one the proxy saw, whatever the client sent', async () => {
  const app = await startApp({ ...settings, TRUST_PROXY: 'true' })
  const from = (written: string, seen: string) => time(app.url, { 'x-forwarded-for': `${written}, ${seen}` })
  for (let call = 0; call < limit; call++)
    expect((await from(`10.0.0.${call}`, '203.0.113.7')).status).toBe(200)
  await expectRefusal(from('10.0.0.99', '203.0.113.7'), 'request.rate-limited')
  expect((await from('10.0.0.99', '203.0.113.8')).status).toBe(200)
})

test('an IPv6 network counts as one address', async () => {
  const app = await startApp({ ...settings, TRUST_PROXY: 'true' })
  const from = (address: string) => time(app.url, { 'x-forwarded-for': address })
  for (let call = 0; call < limit; call++) expect((await from(`2001:db8:1:1::${call + 1}`)).status).toBe(200)
  await expectRefusal(from('2001:db8:1:1:ffff:1:2:3'), 'request.rate-limited')
  expect((await from('2001:db8:1:2::1')).status).toBe(200)
  expect((await from('::ffff:203.0.113.9')).status).toBe(200)
})

test('a limit is available again after its window, and a returned unit can be used again', async () => {
  const limits = memoryLimits({ brief: { points: 2, seconds: 1 } })
  const take = async () => (await limits.take('brief', 'somebody')).allowed
  expect([await take(), await take(), await take()]).toEqual([true, true, false])
  await eventually(async () => ((await take()) ? true : undefined), 'a new allowance')
  expect(await take()).toBe(true)
  await limits.giveBack('brief', 'somebody')
  expect([await take(), await take()]).toEqual([true, false])
})

test('an undeclared limit throws at once', async () => {
  await expect(memoryLimits({}).take('imagined', 'somebody')).rejects.toThrow(
    'There is no limit named imagined',
  )
})

test('processes that share a Redis count together', async () => {
  const one = await startApp({ ...settings, REDIS_URL: redis.url })
  const other = await startApp({ ...settings, REDIS_URL: redis.url }, { url: one.databaseUrl })
  for (let call = 0; call < limit - 1; call++) expect((await time(one.url)).status).toBe(200)
  const last = await time(other.url)
  expect([last.status, headersOf(last)]).toEqual([200, { limit, remaining: 0, reset: expect.any(Number) }])
  expect(headersOf(last).reset).toBeLessThanOrEqual(60)
  await expectRefusal(time(one.url), 'request.rate-limited')
  await expectRefusal(time(other.url), 'request.rate-limited')
  await one.services.limits.giveBack('general', 'somebody else')
  const once = await other.services.limits.take('general', 'somebody else')
  expect(once).toMatchObject({ allowed: true, remaining: limit })
})

test('without Redis each process counts by itself, and together again afterwards', async () => {
  const app = await startApp({ ...settings, REDIS_URL: redis.url })
  const take = async (key: string) => (await app.services.limits.take('general', key)).remaining
  expect(await take('somebody')).toBe(limit - 1)
  await redis.kill()
  for (let call = 0; call < limit; call++) expect((await time(app.url)).status).toBe(200)
  await expectRefusal(time(app.url), 'request.rate-limited')
  await redis.start()
  await eventually(
    async () => ((await time(app.url)).status === 200 ? true : undefined),
    'a count that is shared',
  )
  expect(app.logText()).toContain('Redis available again')
})

test('a Redis that does not answer delays requests only briefly', async () => {
  const app = await startApp({ ...settings, REDIS_URL: redis.url })
  redis.freeze()
  onTestFinished(redis.thaw)
  expect((await time(app.url)).status).toBe(200)
  const began = performance.now()
  expect((await time(app.url)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(1500)
})

test('a service starts without its Redis', async () => {
  await redis.kill()
  onTestFinished(redis.start)
  const app = await startApp({ ...settings, REDIS_URL: redis.url })
  expect(headersOf(await time(app.url)).remaining).toBe(limit - 1)
  expect(
    app.log
      .filter(({ msg }) => msg === 'Redis unavailable')
      .map(({ purpose }) => purpose)
      .toSorted(),
  ).toEqual(['bus-publisher', 'bus-subscriber', 'limits'])
})
