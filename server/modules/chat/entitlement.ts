import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'

/*
 * The time at which the last order or request between two parties ended; infinity while one has not ended. Each max() reads the last
 * entry of an index. For EXISTS, PostgreSQL may scan the whole table instead, because it expects an early match.
 */
const lastOrder = (where: Fragment) => fragment`(
  SELECT max(coalesce(ended_at, 'infinity')) FROM orders WHERE paid_at IS NOT NULL AND ${where}
)`

const lastRequest = (user: Fragment, store: Fragment) => fragment`(
  SELECT max(CASE WHEN status IN ('pending', 'accepted') THEN 'infinity' ELSE decided_at END)
  FROM store_request WHERE sender_id = ${user} AND store_id = ${store}
)`

const betweenUsers = (one: Fragment, two: Fragment) => fragment`greatest(
  ${lastOrder(fragment`customer_id = ${one} AND rider_id = ${two}`)},
  ${lastOrder(fragment`customer_id = ${two} AND rider_id = ${one}`)}
)`

const betweenUserAndStore = (user: Fragment, store: Fragment) => fragment`greatest(
  ${lastOrder(fragment`customer_id = ${user} AND store_id = ${store}`)},
  ${lastOrder(fragment`rider_id = ${user} AND store_id = ${store}`)},
  ${lastRequest(user, store)}
)`

const hasBlocked = (user: Fragment, store: Fragment) => fragment`EXISTS (
  SELECT FROM store_reaction WHERE user_id = ${user} AND store_id = ${store} AND reaction = 'block'
)`

const self = fragment`self.id`
const other = fragment`other.id`

/** Whether an order or a request connects `self` with `other`, both of the view `party`. */
export const areConnected = ({ CHAT_DAYS }: Pick<Services['config'], 'CHAT_DAYS'>): Fragment => fragment`
  coalesce(
    CASE self.type || '-' || other.type
      WHEN 'user-user' THEN ${betweenUsers(self, other)}
      WHEN 'user-store' THEN ${betweenUserAndStore(self, other)}
      WHEN 'store-user' THEN CASE WHEN NOT ${hasBlocked(other, self)} THEN ${betweenUserAndStore(other, self)} END
    END > (SELECT service_now() - ${CHAT_DAYS} * interval '1 day'),
    false
  )`

/** Whether `self` may write to `other`. */
export const mayWrite = (config: Pick<Services['config'], 'CHAT_DAYS'>): Fragment => fragment`(
  NOT self.deleted AND NOT other.deleted AND ${areConnected(config)}
)`
