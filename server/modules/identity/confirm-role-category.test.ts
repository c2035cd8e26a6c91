import { expect, test } from 'vitest'
import { riderCategories } from '#contract/states.ts'
import { sharedApp } from '#testing/app.ts'
import { activeRider, expectField, operator, refusal, signUp } from '#testing/people.ts'

const app = await sharedApp()
const staff = await operator(app)

test.for(riderCategories)('a pending rider becomes %s and stays pending', async (category) => {
  const rider = await signUp(app, 'rider')
  const { statusCode, data } = await rider.client.confirmRoleCategory({ params: { category } })
  expect(statusCode).toBe(200)
  expect(data.role).toEqual({ main: 'rider', category, status: 'pending', reason: null })
  expect((await rider.client.getAccount()).data).toEqual(data)
})

test('a rider may change the category while pending; a repeat is 208', async () => {
  const rider = await signUp(app, 'rider')
  const choose = (category: 'vendor' | 'platform') =>
    rider.client.confirmRoleCategory({ params: { category } })
  await choose('vendor')
  expect((await choose('platform')).statusCode).toBe(200)
  const repeat = await choose('platform')
  expect(repeat.statusCode).toBe(208)
  expect(repeat.data.role.category).toBe('platform')
})

test('the category is fixed once the role is decided, and a repeat is still 208', async () => {
  const rider = await activeRider(app, staff)
  const decide = (status: 'suspended' | 'revoked') =>
    staff.client.decideRoleStatus({ params: { userId: rider.id }, body: { status, reason: 'A check.' } })
  const isFixed = async () => {
    const error = await refusal(rider.client.confirmRoleCategory({ params: { category: 'vendor' } }))
    expect(error).toMatchObject({ statusCode: 409, code: 'user.role-category.fixed' })
    const { statusCode, data } = await rider.client.confirmRoleCategory({ params: { category: 'platform' } })
    expect(statusCode).toBe(208)
    expect(data.role.category).toBe('platform')
  }
  await isFixed()
  await decide('revoked')
  await isFixed()
})

test('a rejected rider cannot choose another category', async () => {
  const rider = await signUp(app, 'rider')
  await staff.client.decideRoleStatus({
    params: { userId: rider.id },
    body: { status: 'rejected', reason: 'Papers unreadable.' },
  })
  const error = await refusal(rider.client.confirmRoleCategory({ params: { category: 'vendor' } }))
  expect(error.code).toBe('user.role-category.fixed')
  expect((await rider.client.getAccount()).data.role.category).toBeNull()
})

test('two concurrent choices end with one of them', async () => {
  const rider = await signUp(app, 'rider')
  const answers = await Promise.all(
    riderCategories.map((category) => rider.client.confirmRoleCategory({ params: { category } })),
  )
  for (const [index, { data }] of answers.entries()) expect(data.role.category).toBe(riderCategories[index])
  expect(riderCategories).toContain((await rider.client.getAccount()).data.role.category)
})

test.for(['customer', 'store', 'assistant'] as const)('a %s has no category', async (role) => {
  const person = await signUp(app, role)
  const error = await refusal(person.client.confirmRoleCategory({ params: { category: 'vendor' } }))
  expect(error).toMatchObject({ statusCode: 403, code: 'auth.role.forbidden' })
})

test('an operator, and a caller without a token, cannot choose a category', async () => {
  const params = { category: 'vendor' } as const
  expect((await refusal(staff.client.confirmRoleCategory({ params }))).code).toBe('auth.role.forbidden')
  expect((await refusal(app.client().confirmRoleCategory({ params }))).code).toBe('auth.token.missing')
})

test('an unknown category is refused by field', async () => {
  const rider = await signUp(app, 'rider')
  await expectField(rider.client.confirmRoleCategory({ params: { category: 'drone' as never } }), 'category')
})
