import { type Fragment, fragment } from '#platform/database/sql.ts'

/** The paid orders that have not ended of somebody as their customer or their rider; by index. */
const runningOrdersOf = (userId: Fragment): Fragment => fragment`(
  SELECT customer_id, rider_id, store_id FROM orders
  WHERE customer_id = ${userId} AND status IN ('pending', 'accepted', 'ready', 'ongoing') AND paid_at IS NOT NULL
  UNION ALL
  SELECT customer_id, rider_id, store_id FROM orders
  WHERE rider_id = ${userId} AND status IN ('accepted', 'ready', 'ongoing')
)`

/** Whether somebody is the owner of a store, or an assistant there who works on its orders. */
const worksOnOrdersOf = (storeId: Fragment, userId: Fragment): Fragment => fragment`(
  EXISTS (SELECT FROM store WHERE store.id = ${storeId} AND owner_id = ${userId})
  OR EXISTS (
    SELECT FROM store_request JOIN users AS assistant ON assistant.id = sender_id
    WHERE store_id = ${storeId} AND sender_id = ${userId} AND status = 'accepted' AND store_request.role = 'assistant'
      AND assistant.role_status = 'active' AND 'orders' = ANY (permissions)
  )
)`

/** Whether two are on different sides of a running order: its customer, its rider, the people of its store. */
export const shareRunningOrder = (one: Fragment, other: Fragment): Fragment => fragment`(
  EXISTS (
    SELECT FROM ${runningOrdersOf(one)} AS running
    WHERE ${other} IN (customer_id, rider_id) OR ${worksOnOrdersOf(fragment`running.store_id`, other)}
  )
  OR EXISTS (
    SELECT FROM ${runningOrdersOf(other)} AS running WHERE ${worksOnOrdersOf(fragment`running.store_id`, one)}
  )
)`
