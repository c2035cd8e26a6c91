import type { OtpPurpose } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'

/**
 * Whose codes are counted together in a day. Owner: of the account the code is for, by a session, a device token or the password.
 * Known: somebody who has signed in, or an address that the account has signed in from. All others are strangers.
 */
export type Standing = 'owner' | 'known' | 'stranger'

export interface OtpAsker {
  /** An account or an address. */
  key: string
  standing: Standing
}

const waitSeconds = [30, 60, 120, 300]
const waitAfter = (sends: number) => waitSeconds[Math.min(sends, waitSeconds.length) - 1] ?? 0
const [hour, day] = [3600, 86_400]

/** What went to an address, in seconds since then, the oldest first. */
interface Sends {
  /** What the asker had sent in the last hour, whatever it was for. */
  ofAsker: number[]
  /** What all of the asker's standing had sent for the purpose in the last day. */
  ofStanding: number[]
  /** Whether some of that was the asker's. */
  askedToday: boolean
}

type Most = Pick<Services['config'], 'OTP_SENDS_PER_HOUR' | 'OTP_SENDS_PER_DAY'>

/** How long until there are fewer than the most within a time. */
const untilFewer = (ages: number[], most: number, within: number) =>
  ages.length < most ? 0 : within - ages[ages.length - most]!

/** How long until the next may be asked for, and whether that is because there were too many. */
function secondsToNext({ ofAsker, ofStanding, askedToday }: Sends, { standing }: OtpAsker, most: Most) {
  // Half of the day's is kept for whoever has not asked yet: a few addresses cannot use it up.
  const share = standing !== 'owner' && askedToday ? 1 / 2 : 1
  const exhausted = Math.max(
    untilFewer(ofAsker, most.OTP_SENDS_PER_HOUR, hour),
    untilFewer(ofStanding, Math.ceil(most.OTP_SENDS_PER_DAY * share), day),
  )
  const pause = waitAfter(ofAsker.length) - (ofAsker.at(-1) ?? Number.POSITIVE_INFINITY)
  return { left: Math.max(exhausted, pause), isExhausted: exhausted > 0 }
}

/**
 * Refuses a send that comes too soon or too often for this asker; returns how long the one after it has to wait. Sends to one
 * address are counted one after the other.
 */
export async function requirePause(
  tx: Tx,
  { address, purpose, asker, most }: { address: string; purpose: OtpPurpose; asker: OtpAsker; most: Most },
): Promise<number> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`otp ${address}`}, 0))`)
  const sends = await tx.one<Sends>(sql`
    SELECT
      coalesce(array_agg(age ORDER BY age DESC) FILTER (WHERE asker = ${asker.key} AND age < ${hour}), '{}') AS "ofAsker",
      coalesce(
        array_agg(age ORDER BY age DESC) FILTER (WHERE purpose = ${purpose} AND standing = ${asker.standing}), '{}'
      ) AS "ofStanding",
      coalesce(bool_or(asker = ${asker.key} AND purpose = ${purpose}), false) AS "askedToday"
    FROM (
      SELECT asker, purpose, standing, extract(epoch FROM service_now() - sent_at)::float8 AS age
      FROM otp WHERE target = ${address} AND sent_at > service_now() - interval '1 day'
    ) AS sent`)
  const { left, isExhausted } = secondsToNext(sends, asker, most)
  if (left > 0) {
    throw new Refusal(isExhausted ? 'otp.sends.exhausted' : 'otp.resend.too-soon', {
      retryAfterSeconds: Math.ceil(left),
    })
  }
  const { ofAsker, ofStanding } = sends
  const after = { ofAsker: [...ofAsker, 0], ofStanding: [...ofStanding, 0], askedToday: true }
  return secondsToNext(after, asker, most).left
}
