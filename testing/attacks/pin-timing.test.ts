import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { goodPin, richRider } from '#testing/money/wallets.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { spread, workOf } from './work.ts'

const app = await startApp({ PIN_TRIES: '100' }, undefined, { fullHashing: true })
const staff = await operator(app)

test('a PIN takes the same CPU time whether it is right, nearly right or wrong', async () => {
  const { person, bankId } = await richRider(app, staff, 0)
  const withdrawn = (pin: string, outcome: string) => async () => {
    const body = { fund: { currency: 'ngn', amount: 500 }, bank: { id: bankId }, pin }
    expect(await outcomeOf(person.client.withdrawFunds({ body }))).toBe(outcome)
  }
  const work = await workOf({
    right: withdrawn(goodPin, '400 wallet.funds.insufficient'),
    near: withdrawn('4790', '403 wallet.pin.incorrect'),
    far: withdrawn('9000', '403 wallet.pin.incorrect'),
    longer: withdrawn('479100', '403 wallet.pin.incorrect'),
  })
  // With the right PIN the call continues to the wallet, which takes more time.
  expect(spread(work), JSON.stringify(work)).toBeLessThan(2.5)
})

test('a locked PIN is not checked: right and wrong get the same answer', async () => {
  const strict = await startApp({ PIN_TRIES: '1' }, undefined, { fullHashing: true })
  const { person, bankId } = await richRider(strict, await operator(strict), 500_000)
  const answer = async (pin: string) => {
    const headers = {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'x-request-id': 'same',
    }
    const body = JSON.stringify({ fund: { currency: 'ngn', amount: 500 }, bank: { id: bankId }, pin })
    const response = await fetch(`${strict.url}/v1/wallet/withdraw`, { method: 'POST', headers, body })
    return [response.status, await response.text()]
  }
  expect(await answer('9000')).toMatchObject([403, expect.stringContaining('wallet.pin.incorrect')])
  expect(await answer(goodPin)).toMatchObject([403, expect.stringContaining('wallet.pin.locked')])
  expect(await answer(goodPin)).toEqual(await answer('9001'))
  const work = await workOf({ right: () => answer(goodPin), wrong: () => answer('9002') })
  expect(spread(work), JSON.stringify(work)).toBeLessThan(3)
})
