import { isRiderAtWork } from '#modules/identity/index.ts'
import { isRunning } from '#modules/orders/index.ts'
import { openAt, viewerOf } from '#modules/stores/index.ts'
import { isLongWithdrawal } from '#modules/wallets/index.ts'
import { integer, row } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'

const Overview = row({
  orders: row({ pending: integer, accepted: integer, ready: integer, ongoing: integer, late: integer }),
  riders: row({ available: integer, busy: integer }),
  stores: row({ open: integer }),
  waiting: row({
    users: integer,
    complaints: integer,
    tickets: integer,
    suspense: integer,
    adjustments: integer,
    withdrawals: integer,
  }),
})

const isOpen = openAt(viewerOf(null))
const count = (of: Fragment) => fragment`(SELECT count(*) FROM ${of})`

/** Orders that have not ended, counted by one scan of their index. */
const orders = fragment`(
  SELECT json_build_object(
    'pending', count(*) FILTER (WHERE status = 'pending'), 'accepted', count(*) FILTER (WHERE status = 'accepted'),
    'ready', count(*) FILTER (WHERE status = 'ready'), 'ongoing', count(*) FILTER (WHERE status = 'ongoing'),
    'late', count(*) FILTER (WHERE promised_at < service_now())
  ) FROM orders WHERE ${isRunning}
)`

const available = count(fragment`
  users WHERE ${isRiderAtWork}`)
const pendingUsers = count(fragment`
  users WHERE role_status = 'pending' AND role <> 'operator' AND deleted_at IS NULL`)
const longWithdrawals = count(fragment`withdrawal WHERE ${isLongWithdrawal}`)

export const getOverview = implement('getOverview', async ({ services: { db } }) =>
  db.one(
    Overview,
    sql`
    SELECT ${orders} AS orders,
      json_build_object('available', ${available}, 'busy', ${count(fragment`rider_box`)}) AS riders,
      json_build_object('open', ${count(fragment`store WHERE ${isOpen}`)}) AS stores,
      json_build_object(
        'users', ${pendingUsers},
        'complaints', ${count(fragment`complaint WHERE status = 'open'`)},
        'tickets', ${count(fragment`ticket WHERE status = 'open'`)},
        'suspense', ${count(fragment`suspense WHERE assigned_at IS NULL`)},
        'adjustments', ${count(fragment`adjustment WHERE confirmed_at IS NULL AND rejected_at IS NULL`)},
        'withdrawals', ${longWithdrawals}
      ) AS waiting`,
  ),
)
