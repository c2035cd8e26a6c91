import type { BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import { queueRenaming } from '#modules/chat/index.ts'
import { replaceBanks, resolveBanks } from '#modules/identity/index.ts'
import { requirePicture } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { list, nullable, row, text, timestamp } from '#platform/database/row.ts'
import { commaJoined, fragment, raw, sql } from '#platform/database/sql.ts'
import type { StoreAccess } from '#platform/operations/call.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'
import { requireTimezone } from './access.ts'
import { requireComingDates } from './hours.ts'
import { refreshSearch } from './search/refresh-search.ts'
import { type Change, storeChanges } from './store-changes.ts'
import { readStore } from './views/store-details.ts'
import { viewerOf } from './views/viewer.ts'

type Body = BodyOf<Operations['updateStore']>

/** The fields that an assistant with the permission menu may change; only the owner may change the others. */
const fieldsOfAssistants: (keyof Body)[] = ['version', 'availability', 'pausedUntil', 'picture']

function requirePermission(store: StoreAccess, body: Body) {
  if (store.isOwner) return
  const beyond = Object.keys(body).some((name) => !fieldsOfAssistants.includes(name as keyof Body))
  if (beyond || !store.permissions.includes('menu')) throw new Refusal('store.permission.missing')
}

const longestPauseMs = 24 * 3_600_000

function switches(body: Body, clock: Services['clock']): Change[] {
  const changes: Change[] = []
  if (body.active !== undefined) changes.push({ column: 'active', value: fragment`${body.active}` })
  if (body.pausedUntil !== undefined) {
    const until = body.pausedUntil === null ? null : new Date(body.pausedUntil)
    const ahead = until === null ? 0 : until.getTime() - clock.now().getTime()
    if (Number.isNaN(ahead)) throw invalidField('pausedUntil', 'format', 'is not a date')
    if (ahead > longestPauseMs) throw invalidField('pausedUntil', 'too-large', 'must be at most a day ahead')
    changes.push({ column: 'paused_until', value: fragment`${until}::timestamptz` })
  }
  return changes
}

const LockedStore = row({ paused_until: nullable(timestamp), closed_dates: list(text) })

const lockStore = (tx: Tx, storeId: string, version: number) =>
  tx.maybe(
    LockedStore,
    sql`
    SELECT paused_until, closed_dates::text[] FROM store
    WHERE id = ${storeId} AND version = ${version} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )

/** Alerts the store when a pause begins or changes, and when it is ended early. */
async function alertPause(tx: Tx, now: Date, before: Date | null, { id, ...store }: StoreDetails) {
  const until = store.pausedUntil === null ? null : new Date(store.pausedUntil)
  const wasPaused = before !== null && before > now
  if (until !== null && until > now) {
    if (until.getTime() === before?.getTime()) return
    const words = { store: store.name, until: { at: until, now, timezone: store.availability.timezone } }
    await raiseAlert(tx, { storeId: id }, 'store-paused', { words })
  } else if (wasPaused)
    await raiseAlert(tx, { storeId: id }, 'store-resumed', { words: { store: store.name } })
}

export const updateStore = implement(
  'updateStore',
  async ({ params, body, actor, store, services, transaction }) => {
    requirePermission(store, body)
    const changes = [...storeChanges(body), ...switches(body, services.clock)]
    const banks = body.banks && (await resolveBanks(services, actor, { storeId: params.storeId }, body.banks))
    await requireTimezone(services.db, body.availability?.timezone)

    return transaction(async (tx) => {
      await requirePicture(tx, actor.userId, body.picture)
      const needsBefore = body.pausedUntil !== undefined || body.availability !== undefined
      const before = needsBefore ? await lockStore(tx, params.storeId, body.version) : undefined
      if (body.availability && before)
        requireComingDates(body.availability, before.closed_dates, services.clock.now())
      const assignments = changes.map(({ column, value }) => fragment`${raw(column)} = ${value}`)
      const changed = await tx.run(sql`
      UPDATE store SET ${commaJoined([fragment`version = version + 1`, ...assignments])}
      WHERE id = ${params.storeId} AND version = ${body.version} AND deleted_at IS NULL`)
      if (changed === 0) throw new Refusal('store.changed')
      if (banks) await replaceBanks(tx, { storeId: params.storeId }, banks)
      if (body.name !== undefined) queueRenaming(tx, params)
      if (body.name !== undefined || body.active) await refreshSearch(tx, params.storeId)
      const details = await readStore(tx, services, { id: params.storeId }, viewerOf(actor))
      if (body.pausedUntil !== undefined && before)
        await alertPause(tx, services.clock.now(), before.paused_until, details)
      return details
    })
  },
)
