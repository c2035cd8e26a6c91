import { expect, test } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { goodPin, richRider } from '#testing/money/wallets.ts'
import { openStage, ways } from '#testing/orders/order-states.ts'
import { operator, refusal } from '#testing/people.ts'
import { lagere, naira } from '#testing/stores.ts'

/** Texts that contain settings, under these settings. */
async function textsUnder(settings: { [name: string]: string }) {
  const app = await startApp({ ...settings, SANDBOX_TRANSFER_SECONDS: '-1' })
  const texts: { [code: string]: string } = {}
  const refused = async (call: Promise<unknown>) => {
    const { statusCode, code, message, fields } = await refusal(call)
    const faults = fields.map((field) => ` ${field.path} ${field.message}.`).join('')
    const text = message.slice(`${statusCode} ${code}: `.length, message.length - faults.length)
    for (const field of fields) expect(field.message).toBe(text)
    texts[code] = text
  }

  const { ridden, ...stage } = await openStage(app)
  const update = (orderId: string, body: { tracking: 'rider-store-arrival' } | { status: 'failed' }) =>
    ridden.rider.client.updateOrderStatus({ params: { orderId }, body })
  await refused(update(await ways.ongoing({ ridden, ...stage }), { status: 'failed' }))
  const accepted = await ways['accepted, with rider']({ ridden, ...stage })
  await ridden.rider.client.updatePosition({
    body: { coordinates: { ...lagere, latitude: lagere.latitude + 0.1 } },
  })
  await refused(update(accepted, { tracking: 'rider-store-arrival' }))

  const { person, bankId } = await richRider(app, await operator(app), 1_000_000)
  const withdraw = (pin: string) =>
    person.client.withdrawFunds({ body: { fund: naira(2500), bank: { id: bankId }, pin } })
  await withdraw(goodPin)
  await refused(withdraw(goodPin))
  await app.services.db.run(sql`
    UPDATE users SET withdrawals_paused_until = service_now() + interval '1 minute' WHERE id = ${person.id}`)
  await refused(withdraw(goodPin))
  for (let tries = app.services.config.PIN_TRIES; tries > 0; tries--) await refusal(withdraw('9753'))
  await refused(withdraw(goodPin))
  return texts
}

const codes: ErrorCode[] = [
  'order.no-show.too-early',
  'order.arrival.too-far',
  'wallet.withdrawal.repeated',
  'wallet.withdrawals.paused',
  'wallet.pin.locked',
]

test('under the defaults they are as in the reference', async () => {
  expect(await textsUnder({})).toEqual(Object.fromEntries(codes.map((code) => [code, errors[code].message])))
})

test('under other settings they contain those', async () => {
  const settings = {
    NO_SHOW_MINUTES: '1',
    ARRIVAL_METRES: '1500',
    WITHDRAWAL_REPEAT_SECONDS: '90',
    WITHDRAWAL_PAUSE_HOURS: '1',
    PIN_TRIES: '2',
    PIN_LOCK_MINUTES: '45',
  }
  expect(await textsUnder(settings)).toEqual({
    'order.no-show.too-early':
      'Wait for the customer: this can be done 1 minute after you said you had arrived.',
    'order.arrival.too-far': 'Your position is more than 1,500 metres away.',
    'wallet.withdrawal.repeated':
      'The same withdrawal was made moments ago. Send an Idempotency-Key with each, or wait 90 seconds.',
    'wallet.withdrawals.paused': 'Withdrawals are closed for 1 hour after a reset or a changed telephone.',
    'wallet.pin.locked':
      'The pin is locked: wait 45 minutes after wrong try 2, reset it by OTP after wrong try 4.',
  })
})
