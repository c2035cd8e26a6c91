import type { Operation } from '../operation.ts'
import { alerts } from './alerts.ts'
import { auth } from './auth.ts'
import { chat, chats } from './chat.ts'
import { existence } from './existence.ts'
import { finance } from './finance.ts'
import { inviteCode } from './invite-code.ts'
import { operator } from './operator.ts'
import { operatorMoney } from './operator-money.ts'
import { operatorOrders } from './operator-orders.ts'
import { order } from './order.ts'
import { orderComplaint, orderComplaints } from './order-complaint.ts'
import { orders } from './orders.ts'
import { otp } from './otp.ts'
import { request } from './request.ts'
import { requests } from './requests.ts'
import { resources } from './resources.ts'
import { review } from './review.ts'
import { slug } from './slug.ts'
import { store } from './store.ts'
import { storeAnalytics } from './store-analytics.ts'
import { storeCart } from './store-cart.ts'
import { storeMenu } from './store-menu.ts'
import { stores } from './stores.ts'
import { operatorSupport, support } from './support.ts'
import { time } from './time.ts'
import { transaction } from './transaction.ts'
import { transactions } from './transactions.ts'
import { upload } from './upload.ts'
import { user } from './user.ts'
import { userAccount } from './user-account.ts'
import { userCarts } from './user-carts.ts'
import { userReview } from './user-review.ts'
import { wallet } from './wallet.ts'

/** Every operation the service has, by operationId. */
export const operations = {
  ...alerts,
  ...auth,
  ...chat,
  ...chats,
  ...existence,
  ...finance,
  ...inviteCode,
  ...operator,
  ...operatorMoney,
  ...operatorOrders,
  ...operatorSupport,
  ...order,
  ...orderComplaint,
  ...orderComplaints,
  ...orders,
  ...otp,
  ...request,
  ...requests,
  ...resources,
  ...review,
  ...slug,
  ...store,
  ...storeAnalytics,
  ...storeCart,
  ...storeMenu,
  ...stores,
  ...support,
  ...time,
  ...transaction,
  ...transactions,
  ...upload,
  ...user,
  ...userReview,
  ...userCarts,
  ...userAccount,
  ...wallet,
} satisfies { [operationId: string]: Operation }

export type Operations = typeof operations
export type OperationId = keyof Operations

export const operationIds = Object.keys(operations) as OperationId[]
