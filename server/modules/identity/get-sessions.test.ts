import { describe, expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, operator, outcomeOf, type Person, signInAgain, signUp } from '#testing/people.ts'

const app = await startApp()

/** A user signed in on devices with these names, oldest first; the last one calls. */
async function onDevices(...devices: string[]): Promise<Person> {
  let person = await signUp(app, 'customer')
  const first = person
  for (const device of devices) person = await signInAgain(app, person, device)
  await first.client.signOut()
  return person
}

const devicesOf = (data: { device: string }[]) => data.map(({ device }) => device)

/** All pages of one session each. */
async function walk(person: Person, keyword?: string, between?: (page: number) => Promise<unknown>) {
  const found: string[] = []
  let lastEvaluatedKey: string | undefined
  for (let page = 1; ; page++) {
    const { data, pagination } = await person.client.getSessions({
      query: { pageSize: 1, keyword, lastEvaluatedKey },
    })
    expect(pagination.pageSize).toBe(1)
    found.push(...devicesOf(data))
    if (pagination.lastEvaluatedKey === null) return found
    expect(data).toHaveLength(1)
    lastEvaluatedKey = pagination.lastEvaluatedKey
    await between?.(page)
  }
}

test('sessions are listed newest first, with the current one marked', async () => {
  const person = await onDevices('Tecno Spark', 'Itel A60', 'Firefox')
  const { statusCode, data, pagination } = await person.client.getSessions()
  expect(statusCode).toBe(200)
  expect(data.map(({ device, current }) => [device, current])).toEqual([
    ['Firefox', true],
    ['Itel A60', false],
    ['Tecno Spark', false],
  ])
  expect(pagination).toEqual({ pageSize: 20, lastEvaluatedKey: null })
})

test('ended and expired sessions, and those of others, are not listed', async () => {
  const person = await onDevices('Tecno Spark')
  await onDevices('Of somebody else')
  await app.services.clock.advance(15 * 24 * 3_600_000)
  const later = await signInAgain(app, person, 'Itel A60')
  expect(devicesOf((await later.client.getSessions()).data)).toEqual(['Itel A60', 'Tecno Spark'])
  await app.services.clock.advance(15 * 24 * 3_600_000)
  const last = await signInAgain(app, person, 'Firefox')
  expect(devicesOf((await last.client.getSessions()).data)).toEqual(['Firefox', 'Itel A60'])
})

test('the keyword searches the device, case-insensitively, with % and _ matched literally', async () => {
  const person = await onDevices('Tecno Spark', '100% Phone', 'Tecno_Pop')
  const search = async (keyword: string) =>
    devicesOf((await person.client.getSessions({ query: { keyword } })).data)
  expect(await search('tecno')).toEqual(['Tecno_Pop', 'Tecno Spark'])
  expect(await search('%')).toEqual(['100% Phone'])
  expect(await search('_')).toEqual(['Tecno_Pop'])
  expect(await search('nobody')).toEqual([])
})

describe('pages', () => {
  test('of one contain all sessions, without a gap or a repeat', async () => {
    const person = await onDevices('Tecno Spark', 'Itel A60', 'Tecno Pop', 'Firefox')
    expect(await walk(person)).toEqual(['Firefox', 'Tecno Pop', 'Itel A60', 'Tecno Spark'])
    expect(await walk(person, 'tecno')).toEqual(['Tecno Pop', 'Tecno Spark'])
  })

  test('stay consistent when sessions are added and removed in between', async () => {
    const person = await onDevices('Tecno Spark', 'Itel A60', 'Firefox')
    const { data } = await person.client.getSessions()
    const seen = await walk(person, undefined, async (page) => {
      if (page !== 1) return
      await signInAgain(app, person, 'Arrived between')
      await person.client.deleteSession({ params: { sessionId: data[1]!.id } })
    })
    expect(seen).toEqual(['Firefox', 'Tecno Spark'])
  })

  test('are linked to the next by the Link header; the last has none', async () => {
    const person = await onDevices('Tecno Spark', 'Tecno Pop', 'Itel A60')
    const seen: string[] = []
    let address: string | undefined = '/v1/user-account/sessions?keyword=tecno&pageSize=1'
    while (address !== undefined) {
      const headers = { authorization: `Bearer ${person.token}` }
      const response: Response = await fetch(`${app.url}${address}`, { headers })
      const { data, pagination } = await response.json()
      seen.push(...devicesOf(data))
      address = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
      expect(address !== undefined).toBe(pagination.lastEvaluatedKey !== null)
    }
    expect(seen).toEqual(['Tecno Pop', 'Tecno Spark'])
  })

  test('of a full last page end there', async () => {
    const person = await onDevices('Tecno Spark', 'Itel A60')
    const { data, pagination } = await person.client.getSessions({ query: { pageSize: 2 } })
    expect(data).toHaveLength(2)
    expect(pagination.lastEvaluatedKey).toBeNull()
  })

  test('are from 1 to 100 long', async () => {
    const person = await signUp(app, 'customer')
    const taken = async (pageSize: unknown) => {
      const query = { pageSize: pageSize as number }
      return (await person.client.getSessions({ query })).pagination.pageSize
    }
    expect(await Promise.all([0, -1, 1, 100, 101, 'ten'].map(taken))).toEqual([1, 1, 1, 100, 100, 20])
  })
})

describe('a key', () => {
  test('that was tampered with is refused by field', async () => {
    const person = await onDevices('Tecno Spark', 'Itel A60')
    const { pagination } = await person.client.getSessions({ query: { pageSize: 1 } })
    const key = pagination.lastEvaluatedKey!
    const [text, signature] = key.split('.') as [string, string]
    const swap = (letters: string) => (letters.startsWith('A') ? 'B' : 'A') + letters.slice(1)
    const other = Buffer.from(JSON.stringify(['ffffffff-ffff-7fff-bfff-ffffffffffff'])).toString('base64url')
    for (const wrong of [
      `${swap(text)}.${signature}`,
      `${text}.${swap(signature)}`,
      `${other}.${signature}`,
      text,
      `.${signature}`,
      'garbage',
    ]) {
      const query = { pageSize: 1, lastEvaluatedKey: wrong }
      await expectField(person.client.getSessions({ query }), 'lastEvaluatedKey')
    }
    const query = { pageSize: 1, lastEvaluatedKey: key }
    expect(devicesOf((await person.client.getSessions({ query })).data)).toEqual(['Tecno Spark'])
  })

  test('of another user, another keyword or another list is refused by field', async () => {
    const person = await onDevices('Tecno Spark', 'Tecno Pop')
    const other = await onDevices('Tecno Spark', 'Tecno Pop')
    const first = await person.client.getSessions({ query: { pageSize: 1, keyword: 'tecno' } })
    const lastEvaluatedKey = first.pagination.lastEvaluatedKey!
    const ask = (by: Person, keyword?: string) =>
      by.client.getSessions({ query: { pageSize: 1, keyword, lastEvaluatedKey } })
    expect(await outcomeOf(ask(person, 'tecno'))).toBe('200')
    await expectField(ask(other, 'tecno'), 'lastEvaluatedKey')
    await expectField(ask(person, 'spark'), 'lastEvaluatedKey')
    await expectField(ask(person), 'lastEvaluatedKey')

    const staff = await operator(app)
    await signUp(app, 'rider')
    await signUp(app, 'rider')
    const users = await staff.client.getPendingUsers({ query: { pageSize: 1 } })
    const query = { pageSize: 1, lastEvaluatedKey: users.pagination.lastEvaluatedKey! }
    expect(await outcomeOf(staff.client.getPendingUsers({ query }))).toBe('200')
    await expectField(staff.client.getSessions({ query }), 'lastEvaluatedKey')
  })
})

test('without a token, with an invalid, a signed out or an expired one, nothing is listed', async () => {
  const person = await onDevices('Tecno Spark')
  const gone = await signInAgain(app, person)
  await gone.client.signOut()
  expect(await outcomeOf(app.client().getSessions())).toBe('401 auth.token.missing')
  expect(await outcomeOf(app.client('made.up.token').getSessions())).toBe('401 auth.token.invalid')
  expect(await outcomeOf(gone.client.getSessions())).toBe('401 auth.session.ended')
  await app.services.clock.advance(15 * 60_000)
  expect(await outcomeOf(person.client.getSessions())).toBe('401 auth.token.expired')
})
