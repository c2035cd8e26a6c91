import { expect, test } from 'vitest'
import { reconcile } from '#modules/ledger/index.ts'
import type { Setting, Whole } from '#platform/settings.ts'
import { readConfig, settings } from '#server/config.ts'
import { startApp } from '#testing/app.ts'
import { prepare } from '../commands/prepare.ts'

/**
 * The service starts on an empty database and serves, whatever the settings allow. Each setting by itself takes a start of its
 * own at its least and at its most, which is a long run: SETTINGS_EACH=true npm test -- server/demo/fill-settings.test.ts
 */

type Name = keyof typeof settings
type Given = { [name in Name]?: string }

/** Those of the program, which a service inside of a test does not have. */
const ofProgram: Name[] = ['PORT', 'WORKERS']

const isWhole = (setting: Setting<unknown>): setting is Whole => 'least' in setting
const wholes = (Object.keys(settings) as Name[])
  .filter((name) => !ofProgram.includes(name))
  .flatMap((name) => {
    const setting: Setting<unknown> = settings[name]
    return isWhole(setting) ? [{ name, least: String(setting.least), most: String(setting.most) }] : []
  })

const all = (end: 'least' | 'most'): Given =>
  Object.fromEntries(wholes.map((setting) => [setting.name, setting[end]]))

/** Fills the demo marketplace and lets each of its people in. */
async function open(given: Given): Promise<void> {
  const app = await startApp({ NODE_ENV: 'development', ...given })
  const { db } = app.services
  const people = await prepare(app.services)
  expect(people.map(({ role }) => role)).toEqual(['customer', 'rider', 'store', 'assistant', 'operator'])
  const answers = await Promise.all([
    app.client().getStores(),
    ...people.map(({ token }) => app.client(token).getAlerts()),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  const { checks } = await reconcile(db)
  expect(checks.flatMap(({ faults }) => faults)).toEqual([])
  expect(app.log.filter(({ level }) => level === 'error')).toEqual([])
  await app.close()
}

test('every number at its least', () =>
  open({ ...all('least'), INVITE_ONLY: 'true', TOP_UPS: 'true', SMS_ABROAD: 'true', BUS: 'none' }))

test('every number at its most', () =>
  open({ ...all('most'), INVITE_ONLY: 'false', TOP_UPS: 'false', SMS_ABROAD: 'false', BUS: 'postgres' }))

/** What may not cross the setting goes with it. */
const withBound: { [name in Name]?: Name } = {
  SERVICE_LOWEST_KOBO: 'SERVICE_HIGHEST_KOBO',
  SERVICE_HIGHEST_KOBO: 'SERVICE_LOWEST_KOBO',
  DELIVERY_LOWEST_KOBO: 'DELIVERY_HIGHEST_KOBO',
  DELIVERY_HIGHEST_KOBO: 'DELIVERY_LOWEST_KOBO',
}

const each = wholes.flatMap(({ name, least, most }) =>
  [least, most].map((value): Given => {
    const bound = withBound[name]
    return { [name]: value, ...(bound && { [bound]: value }) }
  }),
)

test('every number is allowed at its ends, with the one it must not cross', () => {
  for (const given of each) readConfig(given)
})

if (process.env.SETTINGS_EACH === 'true')
  test.for(each.map((given) => [JSON.stringify(given), given] as const))('%s', ([, given]) => open(given))
