import type { OperationId } from '#contract/operations/index.ts'
import { preparedDealings } from './dealings.ts'
import { preparedMoney } from './money.ts'
import { preparedOrders } from './orders.ts'
import { preparedPeople } from './people.ts'
import type { Prepare } from './prepare.ts'
import { preparedStores } from './stores.ts'
import { preparedTalks } from './talks.ts'

/** What brings things to where a call makes sense, by operation. Calls are made without it too, but for the dangerous. */
export const prepared: { [operationId in OperationId]?: Prepare } = {
  ...preparedDealings,
  ...preparedMoney,
  ...preparedOrders,
  ...preparedPeople,
  ...preparedStores,
  ...preparedTalks,
}

/** What would take somebody away who is still needed: done only to what was made for it. */
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

/** What would make the groups deal with each other, if it named the other one's store. */
export const dealing: OperationId[] = ['checkoutStoreCart', 'sendRequest']
