import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { type AlertReader, type AlertType, alertKind, alertTypeNames } from '#contract/alerts.ts'
import { introduction } from '#contract/openapi-introduction.ts'
import { PushNotification } from '#contract/records/alert.ts'
import { sql } from '#platform/database/sql.ts'
import { alertActs } from '#testing/alerts/alert-acts.ts'
import { addApp, pushesTried } from '#testing/alerts/push.ts'
import { startApp } from '#testing/app.ts'
import { openStage } from '#testing/orders/order-states.ts'
import { eventually } from '#testing/people.ts'

/** Raises every type of alert by the actions of users, and checks its data against the contract. */
const app = await startApp({
  ACCESS_TOKEN_MINUTES: '1440',
  SANDBOX_TRANSFER_SECONDS: '-1',
  DELAY_ALERT_MINUTES: '5',
})
const { db } = app.services
const stage = await openStage(app)
const { customer, owner, rider } = stage.ridden
for (const person of [customer, owner, rider, stage.staff]) await addApp(person)
const acts = alertActs(stage)

type Data = { [name: string]: string }
interface AlertEvent {
  title: string
  body: string
  data: Data
  needs: string | null
  reader: AlertReader
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const alertsOf = (type: string) =>
  db.many<AlertEvent>(sql`
    SELECT title, body, data, needs,
      CASE coalesce(users.role, '') WHEN '' THEN 'store' WHEN 'store' THEN 'owner' WHEN 'operator' THEN 'operators'
        ELSE users.role END AS reader
    FROM alert LEFT JOIN users ON users.id = user_id WHERE type = ${type}`)

/** Errors in the data of an alert. */
function faultsOf(type: AlertType, data: Data, ofStore: boolean): string[] {
  const { data: required, optional = [] } = alertKind(type)
  const must = [...required, ...(ofStore ? ['storeId'] : [])]
  const missing = must.filter((name) => !(name in data))
  const strange = Object.keys(data).filter((name) => ![...must, ...optional].includes(name))
  const wrong = Object.keys(data).filter((name) => name.endsWith('Id') && !uuid.test(data[name]!))
  return [...missing, ...strange, ...wrong]
}

/** Numbers in a text that may be a pin, code, telephone number or bank account. Slugs, amounts, times and counts are left out. */
const numbersIn = (text: string) =>
  text
    .replaceAll(/[A-Z]{3}-\d{3}-[A-Z]{3}|₦[\d,]+(\.\d\d)?|\d{1,2}:\d\d [ap]m|\d+ items?|\d+\.\d km/g, '')
    .match(/\d{3,}/g)

test('this test raises every type of alert', () => {
  expect(Object.keys(acts).toSorted()).toEqual(alertTypeNames.toSorted())
})

test.for(Object.entries(acts) as [AlertType, () => Promise<unknown>][])(
  '%s has the data and recipients of the contract and contains no secret',
  async ([type, act]) => {
    if ((await alertsOf(type)).length === 0) await act()
    const raised = await eventually(async () => {
      const rows = await alertsOf(type)
      return rows.length > 0 ? rows : undefined
    }, `an alert ${type}`)
    const { to, needs = null } = alertKind(type)
    for (const alert of raised) {
      const ofStore = alert.reader === 'store'
      expect(faultsOf(type, alert.data, ofStore)).toEqual([])
      expect(to).toContain(alert.reader)
      expect(alert.needs).toBe(ofStore ? needs : null)
      expect(numbersIn(`${alert.title} ${alert.body}`)).toBeNull()
      expect(`${alert.title} ${alert.body}`).not.toMatch(/undefined|null|NaN|\[object/)
      if (alert.data.slug) expect(alert.body).toContain(alert.data.slug)
    }
    // The pushes must be sent before the next case moves the clock, because old alerts are not pushed.
    await pushesTried(app)
  },
)

test('a push has the content of the contract, and no more than the alert', async () => {
  const isPush = Compile(PushNotification)
  const rows = await db.many<{ text: string }>(sql`SELECT text FROM sandbox_message WHERE kind = 'push'`)
  expect(rows.length).toBeGreaterThan(20)
  for (const { text } of rows) {
    const push = JSON.parse(text) as PushNotification
    expect(isPush.Errors(push)).toEqual([])
    const { needs, ...alert } = await db.one<AlertEvent>(sql`
      SELECT type, id, title, body, data, needs FROM alert WHERE id = ${push.id}`)
    expect(push).toEqual(alert)
  }
})

test('the reference lists every type with its meaning, recipients and data', () => {
  for (const type of alertTypeNames) {
    const { meaning, data } = alertKind(type)
    const line = introduction.split('\n').find((each) => each.startsWith(`| \`${type}\` | ${meaning} |`))
    for (const name of data) expect(line).toContain(`\`${name}\``)
  }
})
