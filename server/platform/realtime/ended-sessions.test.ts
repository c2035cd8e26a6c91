import { expect, test } from 'vitest'
import { endUnheard } from '#testing/accounts/sessions.ts'
import { sharedApp, startApp } from '#testing/app.ts'
import { goodPassword, operator, type Person, prove, signInAgain, signUp } from '#testing/people.ts'
import { type ConnectedSocket, connect, emitTo, openSocket } from '#testing/sockets/sockets.ts'

const app = await sharedApp()
const other = await startApp({}, { url: app.databaseUrl })
const deaf = await startApp({ BUS: 'none' }, { url: app.databaseUrl })
const staff = await operator(app)

/** Waits until a socket has received an event sent after everything before it. */
async function isAlive(socket: ConnectedSocket, { id }: Person) {
  const [emitted] = await emitTo(app, `user:${id}`, 1)
  await socket.frame('event', (frame) => frame.id === emitted!.id)
  return socket.closed === undefined
}

const reset = async ({ telephone, role }: Person) => {
  await app.services.clock.advance(31_000)
  const proof = await prove(app, telephone, 'reset-password', role)
  await app.client().resetPassword({
    body: { role: role as 'customer', telephone, password: 'suya-with-onions', proof },
  })
}

/** What ends which sessions: the session that makes the call, or another one. */
const ends: [string, (person: Person, elsewhere: Person) => Promise<unknown>, 'this' | 'other' | 'both'][] = [
  ['signing out', ({ client }) => client.signOut({}), 'this'],
  [
    'deleting the other session',
    async ({ client }) => {
      const sessions = (await client.getSessions({})).data
      const { id } = sessions.find(({ current }) => !current)!
      await client.deleteSession({ params: { sessionId: id } })
    },
    'other',
  ],
  [
    'a new password',
    ({ client }) =>
      client.updatePassword({ body: { password: goodPassword, newPassword: 'suya-with-onions' } }),
    'other',
  ],
  ['a password that was reset', reset, 'both'],
  [
    'a suspension',
    ({ id }) =>
      staff.client.decideRoleStatus({
        params: { userId: id },
        body: { status: 'suspended', reason: 'Fraud.' },
      }),
    'both',
  ],
  [
    'the end of the account',
    ({ client }) => client.deleteAccount({ body: { password: goodPassword } }),
    'both',
  ],
]

const unauthorised = { code: 4501, reason: 'unauthorised' }
const suspended = { code: 4503, reason: 'suspended' }

test.for(ends)(
  '%s closes the sockets of the sessions it ends, on every process',
  async ([name, act, ended]) => {
    const person = await signUp(app, 'customer')
    const elsewhere = await signInAgain(app, person)
    const [here, there] = [
      await Promise.all([connect(app, person.token), connect(other, person.token)]),
      await Promise.all([connect(app, elsewhere.token), connect(other, elsewhere.token)]),
    ]
    await act(person, elsewhere)
    const [closing, staying] = { this: [here, there], other: [there, here], both: [[...here, ...there], []] }[
      ended
    ]
    for (const socket of closing!) {
      const closed = await socket.whenClosed()
      expect(closed).toEqual(name === 'a suspension' ? suspended : unauthorised)
      expect(socket.frames.at(-1)).toEqual({
        type: 'disconnect',
        ...closed,
        reconnect: false,
        afterMs: 0,
        ...(closed.code === suspended.code && { message: 'This account is suspended. Fraud.' }),
      })
    }
    for (const socket of staying!) expect(await isAlive(socket, person)).toBe(true)
  },
)

test('a suspended user gets that reason when a socket is opened or its token refreshed', async () => {
  const person = await signUp(app, 'customer')
  await staff.client.decideRoleStatus({
    params: { userId: person.id },
    body: { status: 'suspended', reason: 'Fraud.' },
  })
  const socket = await openSocket(other)
  socket.send({ type: 'connect', token: person.token })
  expect(await socket.whenClosed()).toEqual(suspended)
  expect(socket.frames).toEqual([
    expect.objectContaining({ type: 'disconnect', message: 'This account is suspended. Fraud.' }),
  ])
})

test('a process without a bus finds ended sessions by polling, before it sends later events', async () => {
  const person = await signUp(app, 'customer')
  const [socket, elsewhere] = [
    await connect(deaf, person.token),
    await connect(deaf, (await signInAgain(app, person)).token),
  ]
  await person.client.signOut({})
  expect(await isAlive(elsewhere, person)).toBe(true)
  expect((await socket.whenClosed()).code).toBe(4501)
  expect(socket.events()).toEqual([])
})

test('a session whose end this process has not been notified of cannot open a socket or refresh its token', async () => {
  const person = await signUp(app, 'customer')
  const before = await connect(app, person.token)
  await endUnheard(app, person)
  const byFrame = await openSocket(app)
  byFrame.send({ type: 'connect', token: person.token })
  const byHeader = await openSocket(app, { headers: { authorization: `Bearer ${person.token}` } })
  before.send({ type: 'refresh', token: person.token })
  for (const socket of [byFrame, byHeader, before]) expect(await socket.whenClosed()).toEqual(unauthorised)
  // If the poll were behind, every call would read the session from the database.
  await app.services.sessions.refresh()
  expect((await person.client.getAccount()).statusCode).toBe(200)
})
