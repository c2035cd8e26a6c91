import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { goodPassword, newTelephone, outcomeOf, signUpOverHttp } from '#testing/people.ts'
import { spread, workOf } from './work.ts'

const app = await startApp({ LIMIT_SIGN_IN: '100000' }, undefined, { fullHashing: true })

/** Without hashing for unknown accounts, an unknown phone number would take about ten times less CPU time. */
const most = 2

test('refusing an unknown account takes the same CPU time as a known one', async () => {
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

test('checking a password takes the same CPU time whatever it is', async () => {
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
