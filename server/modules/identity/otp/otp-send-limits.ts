import type { OtpPurpose } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, float, list, type RowOf, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'

/**
 * The group of callers whose codes share a daily limit. Owner: has shown a session, a device token or the
 * password of the account that the code is for. Known: has signed in to some account, or calls from an
 * address that the account has signed in from. Stranger: others.
 */
export type Standing = 'owner' | 'known' | 'stranger'

export interface OtpAsker {
  /** An account, or the hash of an IP address. */
  key: string
  standing: Standing
}

const waitSeconds = [30, 60, 120, 300]
const waitAfter = (sends: number) => waitSeconds[Math.min(sends, waitSeconds.length) - 1] ?? 0
const [hour, day] = [3600, 86_400]

/** The codes sent to a telephone or e-mail address, each by its age in seconds, oldest first. */
const RecentSends = row({
  /** The codes requested by this caller in the last hour, for any purpose. */
  of_asker: list(float),
  /** The codes of all callers of the same standing, for the purpose, in the last day. */
  of_standing: list(float),
  /** Whether this caller requested one of them. */
  asked_today: boolean,
})
type RecentSends = RowOf<typeof RecentSends>

type OtpLimits = Pick<Services['config'], 'OTP_SENDS_PER_HOUR' | 'OTP_SENDS_PER_DAY'>

/** Seconds until fewer sends than the limit fall into a period. */
const secondsUntilBelow = (limit: number, ages: number[], period: number) =>
  ages.length < limit ? 0 : period - ages[ages.length - limit]!

/** Seconds until the next send is allowed, and whether a limit of the hour or the day is the reason. */
function secondsToNext(
  { of_asker, of_standing, asked_today }: RecentSends,
  { standing }: OtpAsker,
  limits: OtpLimits,
) {
  // Half of the daily limit is reserved for callers without a send today, so that a few addresses cannot use
  // it up.
  const share = standing !== 'owner' && asked_today ? 1 / 2 : 1
  const exhausted = Math.max(
    secondsUntilBelow(limits.OTP_SENDS_PER_HOUR, of_asker, hour),
    secondsUntilBelow(Math.ceil(limits.OTP_SENDS_PER_DAY * share), of_standing, day),
  )
  const pause = waitAfter(of_asker.length) - (of_asker.at(-1) ?? Number.POSITIVE_INFINITY)
  return { left: Math.max(exhausted, pause), isExhausted: exhausted > 0 }
}

/**
 * Refuses a send that comes too soon or exceeds a limit; otherwise returns the seconds until the next one is allowed. An advisory lock
 * serialises the sends to one telephone or e-mail address.
 */
export async function requireSendAllowed(
  tx: Tx,
  {
    address,
    purpose,
    asker,
    limits,
  }: { address: string; purpose: OtpPurpose; asker: OtpAsker; limits: OtpLimits },
): Promise<number> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`otp ${address}`}, 0))`)
  const sends = await tx.one(
    RecentSends,
    sql`
    SELECT
      coalesce(array_agg(age ORDER BY age DESC) FILTER (WHERE asker = ${asker.key} AND age < ${hour}), '{}') AS of_asker,
      coalesce(
        array_agg(age ORDER BY age DESC) FILTER (WHERE purpose = ${purpose} AND standing = ${asker.standing}), '{}'
      ) AS of_standing,
      coalesce(bool_or(asker = ${asker.key} AND purpose = ${purpose}), false) AS asked_today
    FROM (
      SELECT asker, purpose, standing, extract(epoch FROM service_now() - sent_at)::float8 AS age
      FROM otp WHERE target = ${address} AND sent_at > service_now() - interval '1 day'
    ) AS sent`,
  )
  const { left, isExhausted } = secondsToNext(sends, asker, limits)
  if (left > 0) {
    throw new Refusal(isExhausted ? 'otp.sends.exhausted' : 'otp.resend.too-soon', {
      retryAfterSeconds: Math.ceil(left),
    })
  }
  const { of_asker, of_standing } = sends
  const after = { of_asker: [...of_asker, 0], of_standing: [...of_standing, 0], asked_today: true }
  return secondsToNext(after, asker, limits).left
}
