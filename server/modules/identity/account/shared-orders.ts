import { type Fragment, fragment } from '#platform/database/sql.ts'

/** The paid orders of a user, as customer or rider, that have not ended; by index. */
const runningOrdersOf = (userId: Fragment): Fragment => fragment`(
  SELECT customer_id, rider_id, store_id FROM orders
  WHERE customer_id = ${userId} AND ended_at IS NULL AND paid_at IS NOT NULL
  UNION ALL
  SELECT customer_id, rider_id, store_id FROM orders
  WHERE rider_id = ${userId} AND ended_at IS NULL
)`

/** Whether a user is the owner of a store, or an assistant with permission for its orders. */
const worksOnOrdersOf = (storeId: Fragment, userId: Fragment): Fragment => fragment`(
  EXISTS (SELECT FROM store WHERE store.id = ${storeId} AND owner_id = ${userId})
  OR EXISTS (
    SELECT FROM store_request JOIN users AS assistant ON assistant.id = sender_id
    WHERE store_id = ${storeId} AND sender_id = ${userId} AND status = 'accepted' AND store_request.role = 'assistant'
      AND assistant.role_status = 'active' AND 'orders' = ANY (permissions)
  )
)`

/**
 * Whether two users are on different sides of a running order: its customer, its rider, the members of its
 * store.
 */
export const shareRunningOrder = (one: Fragment, other: Fragment): Fragment => fragment`(
  EXISTS (
    SELECT FROM ${runningOrdersOf(one)} AS running
    WHERE ${other} IN (customer_id, rider_id) OR ${worksOnOrdersOf(fragment`running.store_id`, other)}
  )
  OR EXISTS (
    SELECT FROM ${runningOrdersOf(other)} AS running WHERE ${worksOnOrdersOf(fragment`running.store_id`, one)}
  )
)`
