import type { BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import { queueRenaming } from '#modules/chat/index.ts'
import { queueMessage } from '#modules/outgoing-messages/index.ts'
import { requirePicture, requireUpload } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { commaJoined, type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/operations/call.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'
import { replaceBanks, resolveBanks } from './account/bank-records.ts'
import { normaliseTelephone, requireReachable } from './account/telephone.ts'
import { readAccount } from './account/user-row.ts'
import { Pause, pauseOf } from './account/withdrawal-pause.ts'
import { consumeProof } from './otp/otp-proof.ts'
import { requireCurrentPassword } from './passwords/current-password.ts'
import { revokeSessions } from './sessions/session-rows.ts'

const PausedTelephoneRow = row({ telephone: text, ...Pause.properties })

type Body = BodyOf<Operations['updateUser']>

interface Change {
  body: Body
  actor: Actor
  services: Services
}

async function telephoneChange(tx: Tx, { body, actor, services }: Change): Promise<Fragment[]> {
  if (body.telephone === undefined) {
    if (body.telephoneProof !== undefined)
      throw invalidField('telephone', 'missing', 'must go with telephoneProof')
    return []
  }
  const { config, secrets } = services
  const telephone = normaliseTelephone(body.telephone)
  requireReachable(telephone, config.SMS_ABROAD)
  if (body.telephoneProof === undefined)
    throw invalidField('telephoneProof', 'missing', 'must go with a new telephone')
  const { role } = actor
  await consumeProof(tx, secrets, {
    proof: body.telephoneProof,
    target: telephone,
    purpose: 'telephone',
    role,
    path: 'telephoneProof',
  })
  await revokeSessions(tx, services, { userId: actor.userId, except: actor.sessionId })
  const pausedUntil = fragment`service_now() + ${config.WITHDRAWAL_PAUSE_HOURS} * interval '1 hour'`
  const { telephone: before, ...pause } = await tx.one(
    PausedTelephoneRow,
    sql`
    SELECT telephone, ${pausedUntil} AS withdrawals_paused_until, service_now() AS now
    FROM users WHERE id = ${actor.userId} FOR UPDATE`,
  )
  await raiseAlert(tx, { userId: actor.userId }, 'telephone-changed', { words: { paused: pauseOf(pause) } })
  queueMessage(tx, secrets, {
    kind: 'sms',
    to: before,
    subject: 'Your Buka telephone was changed',
    text: `The telephone of your Buka ${role} account was changed. If this was not you, contact support at once.`,
    reference: `telephone-changed-${newId()}`,
  })
  return [fragment`telephone = ${telephone}`, fragment`withdrawals_paused_until = ${pausedUntil}`]
}

async function emailChange(tx: Tx, { body, actor, services }: Change): Promise<Fragment[]> {
  if (body.email === undefined || body.email === null) {
    if (body.emailProof !== undefined) throw invalidField('email', 'missing', 'must go with emailProof')
    return body.email === null ? [fragment`email = NULL`, fragment`email_verified = false`] : []
  }
  const email = body.email.toLowerCase()
  if (body.emailProof === undefined) {
    return [fragment`email_verified = email_verified AND email = ${email}`, fragment`email = ${email}`]
  }
  await consumeProof(tx, services.secrets, {
    proof: body.emailProof,
    target: email,
    purpose: 'email',
    role: actor.role,
    path: 'emailProof',
  })
  return [fragment`email = ${email}`, fragment`email_verified = true`]
}

async function pictureChange(tx: Tx, { body, actor }: Change): Promise<Fragment[]> {
  if (body.picture === undefined) return []
  await requirePicture(tx, actor.userId, body.picture)
  return [fragment`picture_key = ${body.picture}`]
}

/** Different papers of a rejected user are a new application, which makes the role pending. The reason of the rejection stays stored. */
async function identityChange(tx: Tx, { body, actor }: Change): Promise<Fragment[]> {
  if (body.identity === undefined) return []
  if (actor.role === 'customer' || actor.role === 'operator') {
    throw invalidField('identity', 'unknown', 'is asked of riders, store owners and assistants only')
  }
  const { document, guarantor } = body.identity
  await requireUpload(tx, {
    key: document,
    userId: actor.userId,
    purpose: 'document',
    path: 'identity.document',
  })
  const telephone = normaliseTelephone(guarantor.telephone, 'identity.guarantor.telephone')
  const identity = JSON.stringify({ document, guarantor: { ...guarantor, telephone } })
  const appliesAgain = fragment`(role_status = 'rejected' AND identity IS DISTINCT FROM ${identity}::jsonb)`
  return [
    fragment`identity = ${identity}`,
    fragment`verification = CASE WHEN verification = 'verified' AND NOT ${appliesAgain} THEN 'verified' ELSE 'pending' END`,
    fragment`role_status = CASE WHEN ${appliesAgain} THEN 'pending' ELSE role_status END`,
  ]
}

function plainChanges({ body }: Change): Fragment[] {
  const { name, locations, notifications, delivery } = body
  const changes = [
    name !== undefined && fragment`name = ${name.trim()}`,
    locations !== undefined && fragment`locations = ${JSON.stringify(locations)}`,
    notifications !== undefined && fragment`push_enabled = ${notifications.push.enabled}`,
    delivery?.location !== undefined &&
      fragment`delivery_location = ${delivery.location && JSON.stringify(delivery.location)}`,
    delivery?.telephone !== undefined &&
      fragment`delivery_telephone = ${delivery.telephone && normaliseTelephone(delivery.telephone, 'delivery.telephone')}`,
  ]
  return changes.filter((change) => change !== false)
}

/** A stolen token alone must not be enough to take over the account with another phone number. */
async function requirePasswordForTelephone({ body, actor, services }: Change) {
  if (body.telephone === undefined) return
  if (body.password === undefined) throw invalidField('password', 'missing', 'must go with a new telephone')
  await requireCurrentPassword(services, actor, body.password)
}

export const updateUser = implement('updateUser', async ({ body, actor, services, transaction }) => {
  await requirePasswordForTelephone({ body, actor, services })
  const banks = body.banks && (await resolveBanks(services, actor, { userId: actor.userId }, body.banks))

  return transaction(async (tx) => {
    const change = { body, actor, services }
    const changes = [
      ...plainChanges(change),
      ...(await pictureChange(tx, change)),
      ...(await identityChange(tx, change)),
      ...(await emailChange(tx, change)),
      ...(await telephoneChange(tx, change)),
    ]
    if (changes.length > 0) {
      await tx
        .run(sql`UPDATE users SET ${commaJoined(changes)} WHERE id = ${actor.userId}`)
        .catch(refuseTaken)
    }
    if (body.name !== undefined) queueRenaming(tx, { userId: actor.userId })
    if (banks) await replaceBanks(tx, { userId: actor.userId }, banks)
    return readAccount(tx, services.files, actor.userId)
  })
})

function refuseTaken(error: { constraint?: string }): never {
  throw error.constraint === 'users_telephone' ? new Refusal('auth.telephone.taken') : error
}
