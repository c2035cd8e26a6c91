import type { Caller, OtpPurpose } from '#contract/states.ts'
import { type Message, queueMessage, queueNothing } from '#modules/messages/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { randomDigits } from '#platform/secrets.ts'
import { implement } from '#server/services.ts'
import { otpTarget } from './otp-target.ts'

const waitSeconds = [30, 60, 120, 300]
const waitAfter = (sends: number) => waitSeconds[Math.min(sends, waitSeconds.length) - 1] ?? 0

/** What went to an address in the last hour, in seconds. */
interface Sends {
  count: number
  sinceFirst: number
  sinceLast: number
}

/** How long until the next may be asked for. */
function secondsToNext({ count, sinceFirst, sinceLast }: Sends, mostPerHour: number): number {
  const left = waitAfter(count) - sinceLast
  return count >= mostPerHour ? Math.max(left, 3600 - sinceFirst) : left
}

/** Refuses a send that comes too soon or too often for this address; returns what went before it. */
async function requirePause(tx: Tx, address: string, mostPerHour: number): Promise<Sends> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`otp ${address}`}, 0))`)
  const sends = await tx.one<Sends>(sql`
    SELECT count(*)::int AS count,
      coalesce(extract(epoch FROM service_now() - min(sent_at)), 0)::float8 AS "sinceFirst",
      coalesce(extract(epoch FROM service_now() - max(sent_at)), 0)::float8 AS "sinceLast"
    FROM otp WHERE target = ${address} AND sent_at > service_now() - interval '1 hour'`)
  const left = secondsToNext(sends, mostPerHour)
  if (left > 0) {
    const exhausted = sends.count >= mostPerHour
    throw new Refusal(exhausted ? 'otp.sends.exhausted' : 'otp.resend.too-soon', {
      retryAfterSeconds: Math.ceil(left),
    })
  }
  return sends
}

async function hasAccount(tx: Tx, telephone: string, role: Caller): Promise<boolean> {
  const user = await tx.maybe(sql`
    SELECT FROM users WHERE telephone = ${telephone} AND role = ${role} AND deleted_at IS NULL`)
  return user !== undefined
}

const codeText = (code: string, minutes: number) =>
  `${code} is your Buka code. It ends in ${minutes} minutes. Nobody from Buka will ask you for it.`

const needsAccount: readonly OtpPurpose[] = ['sign-in', 'reset-password', 'pin']

/** What is sent: the code, a hint to somebody who signs up twice, or nothing where there is no account to open. */
async function textFor(
  tx: Tx,
  asked: { purpose: OtpPurpose; role: Caller; address: string; code: string; minutes: number },
): Promise<string | undefined> {
  const { purpose, role, address, code, minutes } = asked
  if (purpose === 'email' || purpose === 'telephone') return codeText(code, minutes)
  const known = await hasAccount(tx, address, role)
  if (purpose === 'sign-up' && known)
    return `You already have a Buka ${role} account. Sign in, or reset your password.`
  return needsAccount.includes(purpose) && !known ? undefined : codeText(code, minutes)
}

export const sendOtp = implement('sendOtp', async ({ body, services, transaction }) => {
  const { config, secrets, clock } = services
  const { purpose, role } = body
  const target = otpTarget(body, config.SMS_ABROAD)

  return transaction(async (tx) => {
    const sends = await requirePause(tx, target.address, config.OTP_SENDS_PER_HOUR)
    const id = newId()
    const code = randomDigits(6)
    const { expires_at } = await tx.one<{ expires_at: Date }>(sql`
      INSERT INTO otp (id, target, purpose, role, code_hash, expires_at)
      VALUES (
        ${id}, ${target.address}, ${purpose}, ${role}, ${secrets.hash('otp', `${id} ${code}`)},
        service_now() + ${config.OTP_MINUTES} * interval '1 minute'
      )
      RETURNING expires_at`)
    const asked = { purpose, role, address: target.address, code, minutes: config.OTP_MINUTES }
    const text = await textFor(tx, asked)
    if (text === undefined) {
      queueNothing(tx, secrets)
    } else {
      const message: Message = {
        kind: target.kind,
        to: target.address,
        subject: 'Your Buka code',
        text,
        reference: id,
      }
      queueMessage(tx, secrets, { ...message, notAfter: expires_at })
    }
    const sent = { count: sends.count + 1, sinceFirst: sends.sinceFirst, sinceLast: 0 }
    const wait = secondsToNext(sent, config.OTP_SENDS_PER_HOUR)
    return {
      expires: expires_at.toISOString(),
      resendAfter: new Date(clock.now().getTime() + wait * 1000).toISOString(),
    }
  })
})
