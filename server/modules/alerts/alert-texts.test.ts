import { expect, test } from 'vitest'
import { type AlertType, alertKind, alertTypeNames } from '#contract/alerts.ts'
import { audiences } from '#contract/records/alert.ts'
import { type Sample, sampleAlerts, usualSample } from '#testing/alerts/alerts.ts'
import { composeAlert } from './raise-alert.ts'

/** Alerts are shown on lock screens and pass through push services. */

const said = (type: AlertType, sample: Partial<Sample> = {}) =>
  composeAlert(type, sampleAlerts({ ...usualSample, ...sample })[type])

/** The longest and most hostile names and texts. */
const longest: Sample = {
  store: `Iya\u202e Basira${' and Daughters'.repeat(10)}\u0007`,
  person: `Oluwatobiloba${'bi'.repeat(40)} Adé\r\nmólá`,
  street: `Oduduwa${' College'.repeat(20)} Road`,
  reason: `The gas\n\u001b[31mfinished ${'and finished '.repeat(80)}`,
  amount: 99_999_999_950,
}

test.for(alertTypeNames)('%s is short enough for a lock screen with any name', (type) => {
  const [usual, extreme] = [said(type), said(type, longest)]
  expect(usual.title.length).toBeLessThanOrEqual(40)
  expect(usual.body.length).toBeLessThanOrEqual(120)
  expect(extreme.title.length).toBeLessThanOrEqual(45)
  expect(extreme.body.length).toBeLessThanOrEqual(190)
})

test.for(alertTypeNames)('%s is complete sentences on one line, without control characters', (type) => {
  for (const { title, body } of [said(type), said(type, longest)]) {
    expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN|\[object|\$|[{}]|\.\.| {2}/)
    expect(`${title} ${body}`).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
    expect(body).toMatch(/^\S.*\.$/)
  }
})

test.for(alertTypeNames)('%s has recipients, and for a store a permission', (type) => {
  const { to, needs } = alertKind(type)
  expect(to.length).toBeGreaterThan(0)
  if (to.some((reader) => reader === 'store')) expect(audiences).toContain(needs)
  else expect(needs).toBeUndefined()
})

test.for(alertTypeNames)(
  '%s has no name after the account is deleted, and never a name in its title',
  (type) => {
    const { title, body, named_id, nameless_body } = said(type)
    expect(title).not.toContain('Tunde')
    expect(body.includes('Tunde')).toBe(named_id !== null)
    expect(nameless_body ?? body).not.toContain('Tunde')
    if (nameless_body)
      expect(body).toBe(nameless_body.replace('Deleted user', /Tunde( Bello)?/.exec(body)![0]))
  },
)

/** Some texts verbatim. */
test.for<[AlertType, string, string]>([
  ['order-new', 'Iya Basira Canteen: new order', 'JHW-995-VWN: 3 items, ₦4,200. Accept by 8:15 pm.'],
  [
    'order-accepted',
    'Your order was accepted',
    'Iya Basira Canteen accepted JHW-995-VWN. Expect it between 8:20 pm and 8:35 pm.',
  ],
  [
    'order-rejected',
    'Your order was not accepted',
    'Iya Basira Canteen did not take JHW-995-VWN: Because. ₦4,200 is in your wallet.',
  ],
  ['order-ongoing', 'Your order is on its way', 'Tunde picked up JHW-995-VWN. Have the code ready.'],
  [
    'order-delayed',
    'Your order will be later',
    'Expect JHW-995-VWN from Iya Basira Canteen between 8:50 pm and 9:05 pm, not by 8:35 pm. We are sorry.',
  ],
  [
    'delivery-offered',
    'A delivery for ₦4,200 is on offer',
    'JHW-995-VWN of Iya Basira Canteen, Lagere: ₦4,200 for 2.1 km to Lagere. Ready at 8:00 pm. Take it by 8:15 pm.',
  ],
  [
    'delivery-cancelled',
    'A delivery was cancelled',
    'JHW-995-VWN of Iya Basira Canteen is cancelled. You need not pick it up. ₦4,200 for coming is in your wallet.',
  ],
  [
    'debt-arisen',
    'Iya Basira Canteen: money owed',
    '₦8,400 was charged for JHW-995-VWN; ₦4,200 was taken from the wallet, ₦4,200 is owed. No withdrawals until it is paid.',
  ],
  [
    'wallet-credited',
    'Iya Basira Canteen: wallet credited',
    '₦4,200 is in the wallet of Iya Basira Canteen: Order JHW-995-VWN was paid twice.',
  ],
  [
    'wallet-debited',
    'Iya Basira Canteen: wallet debited',
    'Buka took ₦4,200 out of the wallet of Iya Basira Canteen. The reason is shown in the transaction.',
  ],
  [
    'payout-initiated',
    'A payout is on its way',
    'Buka is sending ₦4,200 of your wallet to your bank account. If you did not ask for it, contact support.',
  ],
  [
    'pin-reset',
    'Iya Basira Canteen: pin reset',
    'No withdrawals until tomorrow 7:00 pm. If this was not you, contact support at once.',
  ],
  ['message-new', 'Iya Basira Canteen: new message', 'Tunde has written to Iya Basira Canteen.'],
])('%s', ([type, title, body]) => {
  expect(said(type)).toMatchObject({ title, body })
})

test.for([
  ['Amaka Obi', 'Amaka'],
  ['Amaka', 'Amaka'],
  ['Dr Amaka Obi', 'Dr Amaka Obi'],
  ['A. Obi', 'A. Obi'],
  ['Mrs. Obi', 'Mrs. Obi'],
])('%s has the title %s', ([person, called]) => {
  expect(said('order-ongoing', { person }).body).toBe(`${called} picked up JHW-995-VWN. Have the code ready.`)
})

test('kobo are shown only when not zero', () => {
  expect(said('suspense-new', { amount: 125_000 }).body).toContain('₦1,250 waits')
  expect(said('suspense-new', { amount: 125_050 }).body).toContain('₦1,250.50 waits')
})
