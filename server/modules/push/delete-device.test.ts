import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { expectField, type Person, refusal, signUp } from '#testing/people.ts'

const app = await sharedApp()

const register = async (person: Person, token = 'registration-token-000001') =>
  (await person.client.putDevice({ body: { kind: 'fcm', token } })).data.id

test('a device is deleted; a repeat is 208', async () => {
  const person = await signUp(app, 'customer')
  const deviceId = await register(person)
  const first = await person.client.deleteDevice({ params: { deviceId } })
  expect(first).toMatchObject({ statusCode: 200, data: { deviceId } })
  const repeat = await person.client.deleteDevice({ params: { deviceId } })
  expect(repeat).toMatchObject({ statusCode: 208, data: { deviceId } })
  expect(await register(person)).not.toBe(deviceId)
})

test('of several concurrent calls, one deletes it', async () => {
  const person = await signUp(app, 'customer')
  const deviceId = await register(person)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => person.client.deleteDevice({ params: { deviceId } })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 208, 208, 208])
})

test('a device of another user and an unknown one are absent, and stay', async () => {
  const [owner, other] = [await signUp(app, 'customer'), await signUp(app, 'customer')]
  const deviceId = await register(owner, 'registration-token-000002')
  for (const id of [deviceId, '01900000-0000-7000-8000-0000000000ff']) {
    expect(await refusal(other.client.deleteDevice({ params: { deviceId: id } }))).toMatchObject({
      statusCode: 404,
      code: 'device.absent',
    })
  }
  expect((await owner.client.deleteDevice({ params: { deviceId } })).statusCode).toBe(200)
})

test('a malformed id is refused by field, and a token is required', async () => {
  const person = await signUp(app, 'customer')
  await expectField(person.client.deleteDevice({ params: { deviceId: 'mine' } }), 'deviceId')
  const params = { deviceId: '01900000-0000-7000-8000-0000000000ff' }
  expect((await refusal(app.client().deleteDevice({ params }))).code).toBe('auth.token.missing')
})
