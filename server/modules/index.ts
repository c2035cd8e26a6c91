import type { Module } from '#server/services.ts'
import { accountDeletion } from './account-deletion/index.ts'
import { alerts } from './alerts/index.ts'
import { analytics } from './analytics/index.ts'
import { carts } from './carts/index.ts'
import { chat } from './chat/index.ts'
import { checkout } from './checkout/index.ts'
import { complaints } from './complaints/index.ts'
import { discovery } from './discovery/index.ts'
import { dispatch } from './dispatch/index.ts'
import { expectedTimesModule } from './expected-times/index.ts'
import { identity } from './identity/index.ts'
import { ledger } from './ledger/index.ts'
import { menus } from './menus/index.ts'
import { moneyDesk } from './money-desk/index.ts'
import { operators } from './operators/index.ts'
import { orders } from './orders/index.ts'
import { outgoingMessages } from './outgoing-messages/index.ts'
import { payments } from './payments/index.ts'
import { push } from './push/index.ts'
import { receipts } from './receipts/index.ts'
import { requests } from './requests/index.ts'
import { resources } from './resources/index.ts'
import { retention } from './retention/index.ts'
import { reviews } from './reviews/index.ts'
import { stores } from './stores/index.ts'
import { support } from './support/index.ts'
import { transactions } from './transactions/index.ts'
import { uploads } from './uploads/index.ts'
import { wallets } from './wallets/index.ts'

export const modules: Module[] = [
  accountDeletion,
  alerts,
  analytics,
  carts,
  chat,
  checkout,
  complaints,
  discovery,
  dispatch,
  expectedTimesModule,
  identity,
  ledger,
  menus,
  moneyDesk,
  operators,
  orders,
  outgoingMessages,
  payments,
  push,
  receipts,
  requests,
  resources,
  retention,
  reviews,
  stores,
  support,
  transactions,
  uploads,
  wallets,
]
