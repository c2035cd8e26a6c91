import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { alertActs } from '#testing/alert-acts.ts'
import { startApp } from '#testing/app.ts'
import { openStage } from '#testing/order-states.ts'
import { eventually } from '#testing/people.ts'
import { addApp, pushesTried } from '#testing/push.ts'
import { alertTexts } from './alert-texts.ts'

/** Alerts pass through the hands of push services: what goes with them are ids, the slug of an order, and a reason. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', SANDBOX_TRANSFER_SECONDS: '-1' })
const { db } = app.services
const stage = await openStage(app)
const { customer, owner, rider } = stage.ridden
for (const person of [customer, owner, rider, stage.staff]) await addApp(person)
const acts = alertActs(stage)

type Data = { [name: string]: string }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** What is neither an id, nor a slug, nor a reason. */
const strange = (data: Data) =>
  Object.entries(data).filter(([name, value]) =>
    name.endsWith('Id') ? !uuid.test(value) : !['slug', 'reason'].includes(name),
  )

const dataOf = (type: string) => db.many<{ data: Data }>(sql`SELECT data FROM alert WHERE type = ${type}`)

test('every alert is raised here', () => {
  expect(Object.keys(acts).toSorted()).toEqual(Object.keys(alertTexts).toSorted())
})

test.for(Object.entries(acts))('%s tells ids, slug and reason alone', async ([type, act]) => {
  if ((await dataOf(type)).length === 0) await act()
  const raised = await eventually(async () => {
    const rows = await dataOf(type)
    return rows.length > 0 ? rows : undefined
  }, `an alert ${type}`)
  expect(raised.flatMap(({ data }) => strange(data))).toEqual([])
  // Before the clock goes on: what is too old is not pushed.
  await pushesTried(app)
})

test('nor is there more in what is pushed', async () => {
  const rows = await db.many<{ text: string }>(sql`SELECT text FROM sandbox_message WHERE kind = 'push'`)
  const pushed = rows.map(({ text }) => JSON.parse(text) as { data: Data })
  expect(pushed.length).toBeGreaterThan(20)
  for (const push of pushed) {
    expect(Object.keys(push).toSorted()).toEqual(['body', 'data', 'id', 'title', 'type'])
    expect(strange(push.data)).toEqual([])
  }
})
