import type { Caller, OtpPurpose } from '#contract/states.ts'
import { type Message, queueMessage, queueNothing } from '#modules/outgoing-messages/index.ts'
import { row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/operations/call.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { randomDigits, randomToken } from '#platform/secrets.ts'
import { implement, type Services } from '#server/services.ts'
import { type OtpAsker, requireSendAllowed } from './otp/otp-send-limits.ts'
import { type OtpTarget, otpTarget, referencePurpose } from './otp/otp-target.ts'
import { requirePassword } from './passwords/password-attempts.ts'
import { type Account, findAccount, type Origin, recognise } from './passwords/recognise-caller.ts'
import { addressHash } from './sessions/session-rows.ts'

const ExpiresAtRow = row({ expires_at: timestamp })

const codeText = (code: string, minutes: number) =>
  `${code} is your Buka code. It ends in ${minutes} minutes. Nobody from Buka will ask you for it.`

const needsAccount: readonly OtpPurpose[] = ['sign-in', 'reset-password', 'pin']

/**
 * The text of the message: the code, or for a sign-up with a registered phone number a hint to sign in. Undefined if the purpose
 * needs an account and there is none.
 */
function otpText(message: {
  purpose: OtpPurpose
  role: Caller
  hasAccount: boolean
  code: string
  minutes: number
}): string | undefined {
  const { purpose, role, hasAccount, code, minutes } = message
  if (purpose === 'sign-up' && hasAccount)
    return `You already have a Buka ${role} account. Sign in, or reset your password.`
  return needsAccount.includes(purpose) && !hasAccount ? undefined : codeText(code, minutes)
}

interface OtpRequest {
  purpose: OtpPurpose
  role: Caller
  password: string | undefined
  target: OtpTarget
  account: Account | undefined
  actor: Actor | null
  origin: Origin
}

/** Whether the caller gave the account's password, which is checked before anything else; a wrong one is refused. */
async function hasPassword(
  services: Services,
  { purpose, role, password, target, account, origin }: OtpRequest,
) {
  if (password === undefined) return false
  if (!needsAccount.includes(purpose))
    throw invalidField('password', 'unknown', `does not go with purpose ${purpose}`)
  // The limit of sign-in applies here too: otherwise one address could try the passwords of very many phone
  // numbers.
  const isDevice = recognise(services, account, origin) === 'device'
  const { allowed, resetSeconds } = await services.limits.take(
    'auth',
    isDevice ? account!.id : origin.address,
  )
  if (!allowed) throw new Refusal('request.rate-limited', { retryAfterSeconds: resetSeconds })
  await requirePassword(services, { account, role, telephone: target.address, password, origin })
  return true
}

async function askerOf(services: Services, request: OtpRequest): Promise<OtpAsker> {
  const { account, actor, origin } = request
  const isOwner = await hasPassword(services, request)
  const by = recognise(services, account, origin)
  if (account && (isOwner || by === 'device' || actor?.userId === account.id))
    return { key: `account ${account.id}`, standing: 'owner' }
  if (actor) return { key: `account ${actor.userId}`, standing: 'known' }
  const key = `address ${addressHash(services.secrets, origin.address)}`
  return { key, standing: by === 'address' ? 'known' : 'stranger' }
}

export const sendOtp = implement(
  'sendOtp',
  async ({ body, actor, address, deviceToken, services, takeLimit, transaction }) => {
    const { config, db, secrets, clock } = services
    const { purpose, role, password } = body
    const target = otpTarget(body, config.SMS_ABROAD)
    const account =
      target.kind === 'sms'
        ? await findAccount(db, secrets, { telephone: target.address, role, address })
        : undefined
    const origin = { address, deviceToken }
    const asker = await askerOf(services, { purpose, role, password, target, account, actor, origin })
    await takeLimit(asker.key.startsWith('account ') ? asker.key : address)

    return transaction(async (tx) => {
      const wait = await requireSendAllowed(tx, { address: target.address, purpose, asker, limits: config })
      const id = newId()
      const code = randomDigits(6)
      const reference = randomToken(16)
      const { expires_at } = await tx.one(
        ExpiresAtRow,
        sql`
        INSERT INTO otp (id, target, purpose, role, asker, standing, address_hash, code_hash, reference_hash, expires_at)
        VALUES (
          ${id}, ${target.address}, ${purpose}, ${role}, ${asker.key}, ${asker.standing}, ${addressHash(secrets, address)},
          ${secrets.hash('otp', `${id} ${code}`)}, ${secrets.hash(referencePurpose, reference)},
          service_now() + ${config.OTP_MINUTES} * interval '1 minute'
        )
        RETURNING expires_at`,
      )
      const hasAccount = account !== undefined
      const text = otpText({ purpose, role, hasAccount, code, minutes: config.OTP_MINUTES })
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
      return {
        expires: expires_at.toISOString(),
        resendAfter: new Date(clock.now().getTime() + wait * 1000).toISOString(),
        reference,
      }
    })
  },
)
