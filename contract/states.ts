/** All enumerations of the service, with the words of the interface. */

export const roles = ['customer', 'rider', 'store', 'assistant'] as const
export type Role = (typeof roles)[number]

/** How the client gets the refresh token of a session: in the body of the answer, or in a cookie that scripts cannot read. */
export const refreshTokenPlaces = ['body', 'cookie'] as const
export type RefreshTokenPlace = (typeof refreshTokenPlaces)[number]

/** Operators, the platform's staff, are callers too, but not one of the four roles of the interface. */
export const callers = [...roles, 'operator'] as const
export type Caller = (typeof callers)[number]

export const riderCategories = ['independent', 'platform', 'vendor'] as const
export type RiderCategory = (typeof riderCategories)[number]

export const roleStatuses = ['pending', 'active', 'rejected', 'suspended', 'revoked'] as const
export type RoleStatus = (typeof roleStatuses)[number]

/** The statuses that an operator may give to a role, by its current status. */
export const roleDecisions = {
  pending: ['active', 'rejected', 'suspended'],
  active: ['suspended', 'revoked'],
  rejected: ['active'],
  suspended: ['active', 'revoked'],
  revoked: ['active', 'suspended'],
} as const satisfies { [from in RoleStatus]: readonly RoleStatus[] }
export type RoleDecision = (typeof roleDecisions)[RoleStatus][number]

export const verificationStatuses = ['unverified', 'pending', 'verified', 'rejected'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

export const otpPurposes = ['sign-up', 'sign-in', 'reset-password', 'telephone', 'email', 'pin'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

export const inviteRequestStatuses = ['pending', 'accepted', 'rejected'] as const

export const uploadPurposes = ['picture', 'attachment', 'document'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

export const uploadMimeTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type UploadMimeType = (typeof uploadMimeTypes)[number]

export const faqTypes = ['general', 'customer', 'rider', 'store', 'assistant', 'payment'] as const
export type FaqType = (typeof faqTypes)[number]

export const pushDeviceKinds = ['web-push', 'fcm'] as const

export const storeCategories = ['food'] as const

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** What an assistant may be allowed at a store. */
export const storePermissions = ['orders', 'menu', 'chat', 'money'] as const
export type StorePermission = (typeof storePermissions)[number]

/** The roles of people who work at a store. */
export const storeRoles = ['owner', 'assistant'] as const
export type StoreRole = (typeof storeRoles)[number]

export const reactions = ['love'] as const

export const itemTypes = ['categorised', 'combo'] as const
export type ItemType = (typeof itemTypes)[number]

export const requestStatuses = ['pending', 'accepted', 'rejected', 'revoked'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const requestRoles = ['assistant', 'rider'] as const
export type RequestRole = (typeof requestRoles)[number]

/** A search suggestion is the name of a dish or of a store. */
export const suggestionTypes = ['dish', 'store'] as const
export type SuggestionType = (typeof suggestionTypes)[number]

export const storeSorts = ['distance', 'rating', 'price', 'delivery-price', 'delivery-time'] as const

export const transactionTypes = ['credit', 'debit'] as const
export type TransactionType = (typeof transactionTypes)[number]

/**
 * The categories of transactions, by the party that owns the record. `-in` is a credit, `-out` a debit. A customer's `withdrawal-out`
 * is a payout that an operator made.
 */
export const customerTransactionCategories = [
  'top-up-in',
  'refund-in',
  'payment-out',
  'withdrawal-out',
] as const
export const riderTransactionCategories = [
  'delivery-in',
  'tip-in',
  'compensation-in',
  'refund-in',
  'withdrawal-out',
  'charge-out',
] as const
export const storeTransactionCategories = [
  'order-in',
  'delivery-in',
  'refund-in',
  'refund-out',
  'commission-out',
  'withdrawal-out',
  'charge-out',
] as const
export const transactionCategories = [
  ...new Set([
    ...customerTransactionCategories,
    ...riderTransactionCategories,
    ...storeTransactionCategories,
  ]),
] as const
export type TransactionCategory = (typeof transactionCategories)[number]

export const transactionStatuses = ['pending', 'processing', 'completed', 'failed', 'reversed'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** The statuses of a withdrawal whose outcome is not known yet. */
export const openWithdrawalStatuses = ['pending', 'processing'] as const

export const paymentMethods = ['single-transfer', 'wallet', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const oneTimePaymentMethods = ['single-transfer', 'card'] as const
export type OneTimePaymentMethod = (typeof oneTimePaymentMethods)[number]

export const oneTimePaymentPurposes = ['order', 'top-up'] as const
export type OneTimePaymentPurpose = (typeof oneTimePaymentPurposes)[number]

export const oneTimePaymentStatuses = ['pending', 'completed', 'failed', 'expired'] as const
export type OneTimePaymentStatus = (typeof oneTimePaymentStatuses)[number]

/** `failed`: a card was declined, and the order waits for another payment. Refunds go to the wallet at once. */
export const orderPaymentStatuses = [
  'pending',
  'paid',
  'failed',
  'expired',
  'partially-refunded',
  'refunded',
] as const
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number]

/** The party responsible for an order that failed or was cancelled. */
export const faults = ['store', 'rider', 'platform', 'customer'] as const
export type Fault = (typeof faults)[number]

/** The parties that can be made to pay for the refund of a customer. */
export const payingFaults = ['store', 'rider', 'platform'] as const
export type PayingFault = (typeof payingFaults)[number]

/** The statuses of an order. Its field `status` is the status as the viewer's role sees it. */
export const orderStatuses = [
  'pending',
  'accepted',
  'ready',
  'ongoing',
  'completed',
  'rejected',
  'cancelled',
  'failed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What a rider is doing now: `available` is at work, `busy` has orders. */
export const riderWork = ['available', 'busy'] as const
export type RiderWork = (typeof riderWork)[number]

/** The statuses of orders that have not ended. */
export const runningStatuses = ['pending', 'accepted', 'ready', 'ongoing'] as const satisfies OrderStatus[]
export type RunningStatus = (typeof runningStatuses)[number]

/** Customers and riders do not see `ready`: to them it is still accepted. */
export const customerOrderStatuses = [
  'pending',
  'accepted',
  'ongoing',
  'completed',
  'rejected',
  'cancelled',
  'failed',
] as const
export const storeOrderStatuses = orderStatuses

export const orderTypes = ['combo', 'non-combo', 'mixed'] as const
export type OrderType = (typeof orderTypes)[number]

export const executionStatuses = [
  'pending',
  'ongoing',
  'completed',
  'failed',
  'cancelled',
  'skipped',
] as const
export type ExecutionStatus = (typeof executionStatuses)[number]

/** The steps of an order. */
export const trackingTypes = [
  'customer-payment',
  'store-acceptance',
  'store-preparation',
  'rider-acceptance',
  'rider-store-arrival',
  'rider-pickup',
  'rider-customer-arrival',
  'customer-delivery',
] as const
export type TrackingType = (typeof trackingTypes)[number]

/** The steps that a rider reports. */
export const arrivals = ['rider-store-arrival', 'rider-customer-arrival'] as const
export type Arrival = (typeof arrivals)[number]

/** The stops of an order. */
export const timelineTypes = ['source', 'destination'] as const
export type TimelineType = (typeof timelineTypes)[number]

/** What a viewer may do with an order now, by operation. */
export const orderActions = [
  'pay',
  'cancel',
  'update-delivery',
  'accept',
  'reject',
  'notify-riders',
  'unnotify-riders',
  'ready',
  'ongoing',
  'completed',
  'failed',
  'rider-store-arrival',
  'rider-customer-arrival',
  'complain',
] as const
export type OrderAction = (typeof orderActions)[number]

export const complaintStatuses = ['open', 'accepted', 'rejected', 'withdrawn'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]

/**
 * The statuses of an offer of an order to a rider. pending: can be accepted. accepted: the rider has the order. declined: the rider
 * refused. lost: another rider was faster. lapsed: it expired. withdrawn: it was taken back. given-up, taken-away: the rider accepted
 * and later left the order, or was unassigned.
 */
export const offerStatuses = [
  'pending',
  'accepted',
  'declined',
  'lost',
  'lapsed',
  'withdrawn',
  'given-up',
  'taken-away',
] as const
export type OfferStatus = (typeof offerStatuses)[number]

export const analyticsPeriods = ['day', 'week', 'month'] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

/** Who can own a wallet, alerts, chats, tickets and a stream of events. */
export const partyTypes = ['user', 'store'] as const
export type PartyType = (typeof partyTypes)[number]

export const chatTypes = ['user-user', 'user-store'] as const
export type ChatType = (typeof chatTypes)[number]

export const messageStatuses = ['sent', 'delivered', 'read', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** The statuses of messages that the receiver reports. */
export const messageMarks = ['delivered', 'read'] as const
export type MessageMark = (typeof messageMarks)[number]

export const ticketStatuses = ['open', 'in-progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketSenders = ['party', 'operator'] as const
export type TicketSender = (typeof ticketSenders)[number]
