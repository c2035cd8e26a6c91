import { expect, test } from 'vitest'
import { demo } from '#contract/demo.ts'
import { errors } from '#contract/errors.ts'
import { introduction } from '#contract/openapi-introduction.ts'
import { resetting, signingUp, usingTokens } from '#contract/reference/authentication.ts'
import { refused, statuses } from '#contract/reference/errors.ts'
import { inviting, secondFactor } from '#contract/reference/invitations.ts'
import { pagination } from '#contract/reference/pagination.ts'
import { moments } from '#contract/reference/session.ts'
import type { Step } from '#contract/reference/step.ts'
import { dot, uploading } from '#contract/reference/uploads.ts'
import type { Caller } from '#contract/states.ts'
import { openSession } from '#modules/identity/index.ts'
import { fillStreets } from '#modules/resources/index.ts'
import { startFilledApp } from '#testing/app/filled-app.ts'
import { playStep, type Stage } from '#testing/reference/play.ts'
import { playSession } from '#testing/reference/play-session.ts'

const app = await startFilledApp({ INVITE_ONLY: 'true' })
const { services } = app
await fillStreets(services.db)

async function stage(): Promise<Stage> {
  const tokenOf = (role: Caller) =>
    services.db.transaction((tx) =>
      openSession(tx, services, { userId: demo.people[role].id, role, device: 'Reference' }),
    )
  const [customer, rider] = await Promise.all([tokenOf('customer'), tokenOf('rider')])
  const known = new Map([
    ['customer’s token', customer.accessToken],
    ['rider’s token', rider.accessToken],
  ])
  return { app, known, files: { [dot.name]: Uint8Array.from(Buffer.from(dot.base64, 'base64')) } }
}

const worked: [string, Step[]][] = [
  ['a refusal', refused],
  ['a first and a next page', pagination],
  [
    'signing up, using, refreshing and ending a session, a new password',
    [...signingUp, ...usingTokens, ...resetting],
  ],
  ['the second factor of operators, and invite codes', [...secondFactor, ...inviting]],
  ['an upload', uploading],
]

test.for(worked)('documented in the reference, and true: %s', async ([, steps]) => {
  const playing = await stage()
  for (const step of steps) {
    // Moves the clock until the next code to the same phone number can be requested.
    if (step.request.address.endsWith('/otp/send')) await services.clock.advance(31_000)
    expect(await playStep(playing, step), step.say).toEqual([])
  }
})

test('documented in the reference, and true: a session over a WebSocket', async () => {
  expect(await playSession(await stage(), moments)).toEqual([])
})

test('the reference has every error with its status and text, and advice for every status', () => {
  for (const [code, { status, message }] of Object.entries(errors)) {
    const [, section = ''] = introduction.split(`\n### ${status} `)
    expect(section.split('\n#')[0]).toContain(`| \`${code}\` | ${message} |`)
    expect(introduction).toContain(`| ${status} ${statuses[status]![0]} |`)
  }
})
