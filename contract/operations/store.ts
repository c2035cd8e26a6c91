import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { BankEntry } from '../records/bank.ts'
import { Location } from '../records/location.ts'
import { Money } from '../records/money.ts'
import { UploadKey } from '../records/picture.ts'
import { Request } from '../records/request.ts'
import { Rating, Review, ReviewsMetadata, reviewBody } from '../records/review.ts'
import { Store } from '../records/store.ts'
import { Availability, DeliveryPricing, StoreDetails, StoreName } from '../records/store-details.ts'
import {
  allOptional,
  Id,
  Nullable,
  Part,
  Prose,
  Record,
  Telephone,
  Text,
  Timestamp,
  Type,
} from '../schema.ts'

const group = 'store'
const anyone = 'anyone'
const owners = ['store'] as const
const workers = ['store', 'assistant'] as const
const customers = ['customer'] as const

export const StoreParams = Record({ storeId: Id('The store.', { examples: [demo.storeId] }) })
export const params = { storeId: demo.storeId }

/** The location of the viewer, from which delivery prices are computed. */
export const viewerPoint = {
  latitude: Type.Optional(
    Type.Number({
      minimum: -90,
      maximum: 90,
      description: 'Of the viewer; your delivery address if left out.',
    }),
  ),
  longitude: Type.Optional(
    Type.Number({ minimum: -180, maximum: 180, description: 'Of the viewer; goes with latitude.' }),
  ),
}

export const storeBody = {
  name: StoreName,
  telephone: Telephone('Of the store.'),
  description: Prose(1000, 'What the store says of itself.'),
  picture: Nullable(UploadKey('Purpose picture.'), 'Null for none.'),
  locations: Type.Array(Location, {
    minItems: 1,
    maxItems: 5,
    description: 'Food is picked up at the first.',
  }),
  availability: Availability,
  deliveryTime: Part('How long delivery takes.', {
    min: Type.Integer({ minimum: 5, maximum: 240, description: 'Minutes, at best.' }),
    max: Type.Integer({ minimum: 5, maximum: 240, description: 'Minutes, at worst.' }),
  }),
  deliveryPricing: Nullable(DeliveryPricing, 'Null means the platform’s.'),
  deliveryRadiusKm: Type.Number({ minimum: 0.5, maximum: 50, description: 'How far the store delivers.' }),
  minimumOrder: Money,
  autoAccept: Type.Boolean({ description: 'Whether paid orders are accepted by themselves.' }),
  deliversItself: Type.Boolean({ description: 'Whether the store brings its orders without riders.' }),
}

const reaction = {
  group,
  method: 'POST',
  callers: customers,
  already: true,
  params: StoreParams,
  answer: Store,
  errors: ['store.absent', 'store.deleted'],
  example: { as: 'customer', params },
} as const

const reviews = {
  group,
  method: 'GET',
  callers: anyone,
  errors: ['store.absent', 'store.deleted'],
} as const

export const store = {
  getStore: operation({
    group,
    method: 'GET',
    path: '/store/{storeId}',
    summary: 'Get store',
    description: 'One store with its hours and rules; those who work it also see how it is managed.',
    callers: anyone,
    viewer: true,
    params: StoreParams,
    query: Record(viewerPoint),
    answer: StoreDetails,
    errors: ['store.absent', 'store.deleted'],
    example: { params },
  }),
  updateStore: operation({
    group,
    method: 'PUT',
    path: '/store/{storeId}',
    summary: 'Update store',
    description:
      'Changes what is sent and leaves the rest. `version` is the one you read: if somebody else changed the store since, the ' +
      'answer is 409 and nothing is lost. Assistants with the permission menu may change hours and pictures; the rest is the ' +
      'owner’s. `banks` is the whole list: each account is resolved with the bank, whose account name is the one ' +
      'kept; accounts not saved yet count towards the limit of resolveAccountNumber. Of the dates it is closed on, those that are ' +
      'added must not have passed in its time zone.',
    callers: workers,
    store: 'worker',
    params: StoreParams,
    body: Record({
      version: Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'As read in management.version.',
      }),
      ...allOptional(storeBody),
      active: Type.Optional(Type.Boolean({ description: 'The owner’s switch.' })),
      pausedUntil: Type.Optional(
        Nullable(Timestamp('No orders until then; at most a day ahead.'), 'Null ends the pause.'),
      ),
      banks: Type.Optional(
        Type.Array(BankEntry, { maxItems: 5, description: 'Bank accounts, all of them.' }),
      ),
    }),
    answer: StoreDetails,
    errors: ['store.changed', 'user.bank.unresolved', 'provider.unavailable'],
    example: { as: 'store', params, body: { version: 1, deliveryTime: { min: 20, max: 45 } } },
  }),
  deleteStore: operation({
    group,
    method: 'DELETE',
    path: '/store/{storeId}',
    summary: 'Delete store',
    description:
      'Closes the store for good. Its people lose their work there; old orders keep what they need of it. Orders that have not ' +
      'ended or been paid out, and open complaints, are waited for. Money in its wallet is withdrawn first.',
    callers: owners,
    store: 'owner',
    params: StoreParams,
    answer: Record({ storeId: Id('The store that is gone.') }),
    errors: ['store.has-orders', 'store.has-balance'],
    example: { as: 'store', params: { storeId: demo.spareStoreId } },
  }),
  blockStore: operation({
    ...reaction,
    path: '/store/{storeId}/block',
    summary: 'Block store',
    description: 'You will not see this store in lists any more. Repeating it answers 208.',
  }),
  unblockStore: operation({
    ...reaction,
    path: '/store/{storeId}/unblock',
    summary: 'Unblock store',
    description: 'You will see this store again. Repeating it answers 208.',
  }),
  loveStore: operation({
    ...reaction,
    path: '/store/{storeId}/love',
    summary: 'Love store',
    description: 'Marks the store as one you love. Repeating it answers 208.',
  }),
  unloveStore: operation({
    ...reaction,
    path: '/store/{storeId}/unlove',
    summary: 'Unlove store',
    description: 'Takes the mark away. Repeating it answers 208.',
  }),
  sendRequest: operation({
    group,
    method: 'POST',
    path: '/store/{storeId}/request',
    summary: 'Send request',
    description: 'An assistant or a vendor rider asks to work for the store. The owner decides.',
    callers: ['assistant', 'rider'],
    params: StoreParams,
    body: Record({ message: Type.Optional(Text(500, 'What the owner should know.')) }),
    answer: Request,
    errors: [
      'store.absent',
      'store.deleted',
      'store-request.exists',
      'store-request.not-vendor',
      'auth.role.not-active',
    ],
    example: {
      as: 'assistant',
      params: { storeId: demo.otherStoreId },
      body: { message: 'I can start on Monday.' },
    },
  }),
  postStoreReview: operation({
    group,
    method: 'POST',
    path: '/store/{storeId}/review',
    summary: 'Post store review',
    description: 'A customer with a completed order there rates the store, once; it can be changed.',
    callers: customers,
    params: StoreParams,
    body: Record(reviewBody),
    answer: Review,
    errors: ['store.absent', 'store.deleted', 'review.exists', 'review.not-entitled'],
    example: { as: 'customer', params, body: { rating: 5, text: 'Hot, quick and plenty.' } },
  }),
  getOwnStoreReview: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/store/{storeId}/review',
    summary: 'Get own store review',
    description: 'Your review of the store, as one shows it to be changed or taken away.',
    callers: customers,
    params: StoreParams,
    answer: Review,
    errors: ['store.absent', 'store.deleted', 'review.absent'],
    example: { as: 'customer', params },
  }),
  updateStoreReview: operation({
    group,
    method: 'PUT',
    path: '/store/{storeId}/review',
    summary: 'Update store review',
    description: 'Changes your review of the store. Without text, the text stays.',
    callers: customers,
    params: StoreParams,
    body: Record(reviewBody),
    answer: Review,
    errors: ['store.absent', 'store.deleted', 'review.absent'],
    example: { as: 'customer', params, body: { rating: 4 } },
  }),
  deleteStoreReview: operation({
    group,
    method: 'DELETE',
    path: '/store/{storeId}/review',
    summary: 'Delete store review',
    description: 'Takes your review of the store away.',
    callers: customers,
    params: StoreParams,
    answer: Record({ reviewId: Id('The review that is gone.') }),
    errors: ['store.absent', 'store.deleted', 'review.absent'],
    example: { as: 'customer', params },
  }),
  getStoreReviews: operation({
    ...reviews,
    path: '/store/{storeId}/reviews',
    summary: 'Get store reviews',
    description: 'Reviews of the store, newest first. `keyword` searches the text.',
    list: true,
    params: StoreParams,
    answer: Type.Array(Review),
    example: { params },
  }),
  getStoreReviewsByRating: operation({
    ...reviews,
    path: '/store/{storeId}/reviews/rating/{rating}',
    summary: 'Get store reviews by rating',
    description: 'As getStoreReviews, of one rating.',
    list: true,
    params: Record({ storeId: Id('The store.', { examples: [demo.storeId] }), rating: Rating('The stars.') }),
    answer: Type.Array(Review),
    example: { params: { ...params, rating: '5' } },
  }),
  getStoreReviewsMetadata: operation({
    ...reviews,
    path: '/store/{storeId}/reviews/metadata',
    summary: 'Get store reviews metadata',
    description: 'How many gave how many stars. Always exact.',
    params: StoreParams,
    answer: ReviewsMetadata,
    example: { params },
  }),
}
