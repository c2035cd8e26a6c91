import type { OperationId } from '#contract/operations/index.ts'
import { preparedConversations } from './conversations.ts'
import { preparedDealings } from './dealings.ts'
import { preparedMoney } from './money.ts'
import { preparedOrders } from './orders.ts'
import { preparedPeople } from './people.ts'
import type { Prepare } from './prepare.ts'
import { preparedStores } from './stores.ts'

/**
 * Prepares the state in which a call makes sense, by operation. Calls are made without it too, except
 * dangerous ones.
 */
export const prepared: { [operationId in OperationId]?: Prepare } = {
  ...preparedDealings,
  ...preparedMoney,
  ...preparedOrders,
  ...preparedPeople,
  ...preparedStores,
  ...preparedConversations,
}

/**
 * Operations that would remove a user or object that is still needed: only called on objects created for
 * them.
 */
export const dangerous: OperationId[] = [
  'signOut',
  'deleteAccount',
  'deleteSession',
  'updatePassword',
  'resetPassword',
  'decideRoleStatus',
  'deleteStore',
  'updateStore',
  'setStoreStanding',
  'updateRequest',
  'revokeRequest',
  'refreshTokens',
]

/** Operations that would connect the groups, if called with the other group's store. */
export const dealing: OperationId[] = ['checkoutStoreCart', 'sendRequest']
