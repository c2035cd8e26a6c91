import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { Alert } from '#contract/records/alert.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import {
  eventsOf,
  goodPassword,
  newTelephone,
  operator,
  type Person,
  prove,
  refusal,
  signUp,
} from '#testing/people.ts'
import type { NewAlert } from './raise-alert.ts'

const app = await sharedApp()
const staff = await operator(app)
const isAlert = Compile(Alert)

const decide = (person: Person, status: 'active' | 'rejected' | 'suspended' | 'revoked') =>
  staff.client.decideRoleStatus({ params: { userId: person.id }, body: { status, reason: `Why ${status}.` } })

const alertsOf = (person: Person) =>
  app.services.db.many<{
    id: string
    type: string
    title: string
    body: string
    data: object
    unread: boolean
  }>(sql`
    SELECT id, type, title, body, data, read_at IS NULL AS unread FROM alert
    WHERE user_id = ${person.id} ORDER BY id`)

async function resetPassword({ telephone, role }: Person) {
  await app.services.clock.advance(31_000)
  const proof = await prove(app, telephone, 'reset-password', role)
  await app.client().resetPassword({
    body: { role: role as 'customer', telephone, password: 'suya-with-onions', proof },
  })
}

async function changeTelephone({ client, role, password }: Person) {
  const telephone = newTelephone()
  const telephoneProof = await prove(app, telephone, 'telephone', role)
  await client.updateUser({ body: { telephone, telephoneProof, password } })
}

const changePassword = ({ client }: Person) =>
  client.updatePassword({ body: { password: goodPassword, newPassword: 'suya-with-onions' } })

test.for<[string, (person: Person) => Promise<unknown>, object]>([
  ['password-changed', changePassword, {}],
  ['password-reset', resetPassword, {}],
  ['telephone-changed', changeTelephone, {}],
  ['role-active', (owner) => decide(owner, 'active'), { reason: 'Why active.' }],
  ['role-rejected', (owner) => decide(owner, 'rejected'), { reason: 'Why rejected.' }],
  ['role-suspended', (owner) => decide(owner, 'suspended'), { reason: 'Why suspended.' }],
])('%s is stored unread and sent as an event with the same content', async ([type, act, data]) => {
  const owner = await signUp(app, 'store')
  await act(owner)
  const [alert, ...more] = await alertsOf(owner)
  expect(more).toEqual([])
  expect(alert).toMatchObject({ type, data, unread: true })
  const [event, ...others] = await eventsOf(app, owner.id)
  expect(others).toEqual([])
  expect(event).toMatchObject({ offset: 1, event: 'alert.new' })
  expect(isAlert.Errors(event!.data)).toEqual([])
  const { unread, ...shown } = alert!
  expect(event!.data).toMatchObject({ ...shown, read: false })
})

test('the events of a user are numbered without a gap, in order', async () => {
  const owner = await signUp(app, 'store')
  const colleague = await operator(app)
  for (const status of ['active', 'revoked', 'active', 'suspended'] as const) await decide(owner, status)
  await Promise.all([
    decide(owner, 'active'),
    colleague.client.decideRoleStatus({
      params: { userId: owner.id },
      body: { status: 'active', reason: 'As well.' },
    }),
  ])
  const events = await eventsOf(app, owner.id)
  expect(events.map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5])
  expect(events.map(({ data }) => data.type)).toEqual([
    'role-active',
    'role-revoked',
    'role-active',
    'role-suspended',
    'role-active',
  ])
})

test('a refused call raises no alert', async () => {
  const owner = await signUp(app, 'store')
  await refusal(decide(owner, 'revoked'))
  await refusal(
    owner.client.updatePassword({ body: { password: 'wrong one', newPassword: 'suya-with-onions' } }),
  )
  await refusal(
    owner.client.updateUser({
      body: { telephone: newTelephone(), telephoneProof: 'x'.repeat(43), password: owner.password },
    }),
  )
  expect(await alertsOf(owner)).toEqual([])
  expect(await eventsOf(app, owner.id)).toEqual([])
})

test('an undeclared type and missing words or data do not compile', () => {
  const refused = [
    // @ts-expect-error no such type
    {} satisfies NewAlert<'order-eaten'>,
    // @ts-expect-error no words
    {} satisfies NewAlert<'suspense-new'>,
    // @ts-expect-error no store
    { words: { paused: null } } satisfies NewAlert<'pin-reset'>,
    // @ts-expect-error no slug
    { words: { store: null }, data: { ticketId: '' } } satisfies NewAlert<'ticket-closed'>,
    // @ts-expect-error no data
    { words: { store: null, slug: null } } satisfies NewAlert<'ticket-closed'>,
  ]
  expect(refused).toHaveLength(5)
})
