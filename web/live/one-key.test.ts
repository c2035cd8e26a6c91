import { expect, test } from 'vitest'
import { createClient, NetworkError } from '#client/index.ts'
import { sharedApp } from '#testing/app.ts'
import { goodPin, richRider } from '#testing/money/wallets.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'
import { withOneKey } from './one-key.ts'

const app = await sharedApp()
const { person, bankId } = await richRider(app, await operator(app), 1_000_000)

let isAnswerLost = false
const client = createClient({
  baseUrl: `${app.url}/v1`,
  token: person.token,
  fetch: async (input, init) => {
    const answer = await fetch(input, init)
    if (isAnswerLost) throw new TypeError('cut')
    return answer
  },
})
const withdraw = (pin = goodPin) =>
  withOneKey(client.withdrawFunds, { body: { fund: naira(500), bank: { id: bankId }, pin } })
const withdrawals = async () =>
  (await person.client.getTransactions({ query: { category: 'withdrawal-out' } })).data.length

test('a withdrawal whose answer was lost is not made again by the next try, and one that was answered is', async () => {
  isAnswerLost = true
  await expect(withdraw()).rejects.toThrow(NetworkError)
  await expect(withdraw()).rejects.toThrow(NetworkError)
  isAnswerLost = false
  await withdraw()
  expect(await withdrawals()).toBe(1)
  await withdraw()
  expect(await withdrawals()).toBe(2)
})

test('after a refusal the same is tried anew', async () => {
  expect(await outcomeOf(withdraw('0000'))).toMatch(/wallet.pin.incorrect/)
  expect(await outcomeOf(withdraw('0000'))).toMatch(/wallet.pin.incorrect/)
})
