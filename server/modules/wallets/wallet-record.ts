import type { Wallet } from '#contract/records/wallet.ts'
import { standingOf } from '#modules/ledger/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { boolean, nullable, row, timestamp } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'
import { type Party, partyIdOf, storeIdOf, userIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'

const WalletRow = row({
  enabled: boolean,
  locked: boolean,
  unlocked_at: nullable(timestamp),
  paused_until: nullable(timestamp),
  of_customer: boolean,
})

/** The id of the responsible user: the user who owns the wallet, or the owner of the store. */
const ownerOf = (party: Party): Fragment =>
  fragment`coalesce(${userIdOf(party)}::uuid, (SELECT owner_id FROM store WHERE store.id = ${storeIdOf(party)}))`

/** The wallet of a party as its members see it. Withdrawals of a store are paused together with those of its owner. */
export async function readWallet(
  db: Queryable,
  { config }: Pick<Services, 'config'>,
  party: Party,
): Promise<Wallet> {
  const { balance, held, receivable } = await standingOf(db, party)
  const row = await db.one(
    WalletRow,
    sql`
    SELECT hash IS NOT NULL AS enabled, coalesce(locked_until > service_now(), false) AS locked,
      CASE WHEN locked_until > service_now() AND isfinite(locked_until) THEN locked_until END AS unlocked_at,
      CASE WHEN withdrawals_paused_until > service_now() THEN withdrawals_paused_until END AS paused_until,
      role = 'customer' AS of_customer
    FROM users LEFT JOIN wallet_pin ON party_id = ${partyIdOf(party)}
    WHERE users.id = ${ownerOf(party)}`,
  )
  return {
    balance: toMoney(balance),
    held: toMoney(held),
    receivable: toMoney(receivable),
    pin: {
      enabled: row.enabled,
      locked: row.locked,
      dateUnlocked: row.unlocked_at?.toISOString() ?? null,
    },
    topUps: { enabled: config.TOP_UPS && row.of_customer },
    withdrawals: {
      minimum: toMoney(config.WITHDRAWAL_MINIMUM_KOBO),
      datePausedUntil: row.paused_until?.toISOString() ?? null,
    },
  }
}
