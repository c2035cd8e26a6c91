import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { goodPassword, newTelephone, outcomeOf, signUpOverHttp } from '#testing/people.ts'
import { spread, workOf } from './work.ts'

const app = await startApp({ LIMIT_SIGN_IN: '100000' })

/** Without the hash that is checked for nobody, an unknown telephone would be some ten times less work. */
const most = 2

test('whoever has no account is as much work to refuse as whoever has one', async () => {
  const known = await signUpOverHttp(app, 'customer')
  const gone = await signUpOverHttp(app, 'customer')
  await gone.client.deleteAccount({ body: { password: gone.password } })
  const refused =
    (telephone: string, role: 'customer' | 'rider' | 'operator' = 'customer') =>
    async () => {
      const call = app.client().signIn({ body: { role, telephone, password: 'not-the-password' } })
      expect(await outcomeOf(call)).toBe('401 auth.credentials.incorrect')
    }
  const work = await workOf({
    known: refused(known.telephone),
    unknown: refused(newTelephone()),
    inAnotherRole: refused(known.telephone, 'rider'),
    gone: refused(gone.telephone),
    noOperator: refused(newTelephone(), 'operator'),
  })
  expect(spread(work), JSON.stringify(work)).toBeLessThan(most)
})

test('a password is as much work whatever it is', async () => {
  const { role, telephone } = await signUpOverHttp(app, 'customer')
  const refused = (password: string) => async () => {
    const call = app.client().signIn({ body: { role, telephone, password } })
    expect(await outcomeOf(call)).toBe('401 auth.credentials.incorrect')
  }
  const work = await workOf({
    near: refused(`${goodPassword.slice(0, -1)}!`),
    far: refused('zzzzzzzzzzzzzzz'),
    long: refused('z'.repeat(128)),
  })
  expect(spread(work), JSON.stringify(work)).toBeLessThan(most)
})
