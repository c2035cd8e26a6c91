import { expect, test } from 'vitest'
import { reconcile } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import type { Setting, WholeNumber } from '#platform/settings.ts'
import { readConfig } from '#server/config.ts'
import { settings } from '#server/settings.ts'
import { startApp } from '#testing/app.ts'
import { localFcm } from '#testing/providers/local-fcm.ts'
import { deadUrl } from '#testing/providers/local-http.ts'
import { prepare } from '../commands/prepare.ts'
import { liveOrders } from './data/live-orders.ts'

/**
 * The service starts on an empty database and serves with any allowed settings. Trying each setting at its minimum and its maximum takes
 * long, so it is only done for names that match the pattern in SETTINGS_EACH: SETTINGS_EACH='^BOX_' npm test --
 * server/demo/fill-settings.test.ts
 */

type Name = keyof typeof settings
type Given = { [name in Name]?: string }

/** Settings of the program, which a service inside a test does not have. */
const ofProgram: Name[] = ['PORT', 'WORKERS']

const isWhole = (setting: Setting<unknown>): setting is WholeNumber => 'least' in setting
const wholes = (Object.keys(settings) as Name[])
  .filter((name) => !ofProgram.includes(name))
  .flatMap((name) => {
    const setting: Setting<unknown> = settings[name]
    return isWhole(setting) ? [{ name, least: String(setting.least), most: String(setting.most) }] : []
  })

const all = (end: 'least' | 'most'): Given =>
  Object.fromEntries(wholes.map((setting) => [setting.name, setting[end]]))

/** Fills the demo data and signs in each of its users. */
async function start(given: Given): Promise<void> {
  const app = await startApp({ NODE_ENV: 'development', ...given })
  const { db } = app.services
  const people = await prepare(app.services)
  expect(people.map(({ role }) => role)).toEqual(['customer', 'rider', 'store', 'assistant', 'operator'])
  const answers = await Promise.all([
    app.client().getStores(),
    ...people.map(({ token }) => app.client(token).getAlerts()),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  // Past orders have ended, so that only the orders of the examples are open.
  const open = await db.many<{ id: string }>(sql`
    SELECT id FROM orders WHERE status IN ('pending', 'accepted', 'ready', 'ongoing') ORDER BY id`)
  expect(open.map(({ id }) => id)).toEqual(liveOrders.map(({ id }) => id!).toSorted())
  const { most } = await db.one<{ most: number }>(sql`
    SELECT max(count)::int AS most FROM (SELECT count(*) FROM store GROUP BY owner_id) AS owned`)
  expect(most).toBeLessThanOrEqual(app.services.config.STORES_PER_OWNER)
  const { checks } = await reconcile(db)
  expect(checks.flatMap(({ faults }) => faults)).toEqual([])
  await app.close()
}

test('every number at its minimum, every switch on', () =>
  start({
    ...all('least'),
    WITHDRAWAL_FEES: '*:0',
    PROVIDER_TRANSFER_FEES: '*:0',
    INVITE_ONLY: 'true',
    TOP_UPS: 'true',
    SMS_ABROAD: 'true',
    BUS: 'none',
  }))

test('every number at its maximum, with real providers that cannot be reached', async () => {
  const away = await deadUrl()
  const { settings: push } = await localFcm()
  await start({
    ...all('most'),
    WITHDRAWAL_FEES: '*:999999999',
    PROVIDER_TRANSFER_FEES: '*:999999999',
    SMS_PROVIDER: 'termii',
    TERMII_API_KEY: 'key',
    TERMII_BASE_URL: away,
    EMAIL_PROVIDER: 'smtp',
    SMTP_URL: away.replace('http', 'smtp'),
    PAYMENTS_PROVIDER: 'paystack',
    PAYSTACK_SECRET_KEY: 'key',
    PAYSTACK_BASE_URL: away,
    ...push,
    FCM_BASE_URL: away,
  })
})

/** The setting that has to change together with this one. */
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

test('every number is allowed at its bounds, together with the one that limits it', () => {
  for (const given of each) readConfig(given)
})

const wanted = process.env.SETTINGS_EACH
const chosen = each.filter((given) => wanted && new RegExp(wanted).test(Object.keys(given)[0]!))
for (const given of chosen) test(JSON.stringify(given), () => start(given), 600_000)
