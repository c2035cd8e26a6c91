import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { StoreDetails } from '../records/store-details.ts'
import { StoreMembership } from '../records/store-membership.ts'
import { AccountUser } from '../records/user.ts'
import { Id, OneOf, Part, Record, Timestamp, Type } from '../schema.ts'
import { pushDeviceKinds, weekdays } from '../states.ts'
import { params, StoreParams, storeBody } from './store.ts'

const group = 'user-account'

const Session = Record({
  id: Id('The session.'),
  device: Type.String({ description: 'What the device called itself.' }),
  current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  dateCreated: Timestamp('Signed in.'),
  dateLastUsed: Timestamp('Last refreshed.'),
})

const Device = Record({
  id: Id('The device.'),
  kind: OneOf(pushDeviceKinds, 'How it is reached.'),
  dateCreated: Timestamp('First registered.'),
})

/** The numbers of unread alerts and chats. */
export const UnreadCounts = Record({
  alerts: Type.Integer({ minimum: 0, description: 'Alerts that were not read.' }),
  chats: Type.Integer({ minimum: 0, description: 'Chats with messages that were not read.' }),
})

export const userAccount = {
  getAccount: operation({
    group,
    method: 'GET',
    path: '/user-account',
    summary: 'Get account',
    description: 'The account of the caller, with everything only they may see.',
    callers: 'signed-in',
    answer: AccountUser,
    errors: [],
    example: { as: 'customer' },
  }),
  deleteAccount: operation({
    group,
    limit: 'auth',
    method: 'DELETE',
    path: '/user-account',
    summary: 'Delete account',
    description:
      'Erases the personal data of the account, frees its telephone, ends its sessions and its work for stores. An owner deletes ' +
      'the stores first. Orders that have not ended or been paid out, and open complaints, are waited for. Money in the wallet is ' +
      'withdrawn first. The cookie of its refresh token is cleared.',
    callers: ['customer', 'rider', 'store', 'assistant'],
    cookies: true,
    body: Record({ password: Type.String({ minLength: 1, maxLength: 128, description: 'Your password.' }) }),
    answer: Record({ deleted: Type.Literal(true, { description: 'The account is gone.' }) }),
    errors: ['auth.password.incorrect', 'user.has-stores', 'user.has-orders', 'user.has-balance'],
    example: { as: 'assistant', body: { password: demo.password } },
  }),
  getMyStores: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/user-account/stores',
    summary: 'Get my stores',
    description:
      'The stores you own, or work for as an assistant, with what you may do at each; oldest first, also those that are switched ' +
      'off. `keyword` searches the name.',
    callers: ['store', 'assistant'],
    list: true,
    answer: Type.Array(StoreMembership),
    errors: [],
    example: { as: 'store' },
  }),
  getUnreadCounts: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/user-account/unread',
    summary: 'Get unread counts',
    description: 'How much waits to be read by you. Always exact.',
    callers: 'signed-in',
    answer: UnreadCounts,
    errors: [],
    example: { as: 'customer' },
  }),
  getStoreUnreadCounts: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/user-account/stores/{storeId}/unread',
    summary: 'Get store unread counts',
    description:
      'How much waits to be read at a store, of what you may see there; chats are 0 without the permission chat. Always exact.',
    callers: ['store', 'assistant'],
    store: 'worker',
    params: StoreParams,
    answer: UnreadCounts,
    errors: [],
    example: { as: 'store', params },
  }),
  getSessions: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/user-account/sessions',
    summary: 'Get sessions',
    description: 'The devices signed in to the account, newest first. `keyword` searches the device.',
    callers: 'signed-in',
    list: true,
    answer: Type.Array(Session),
    errors: [],
    example: { as: 'customer' },
  }),
  deleteSession: operation({
    group,
    addition: true,
    already: true,
    method: 'DELETE',
    path: '/user-account/sessions/{sessionId}',
    summary: 'Delete session',
    description: 'Signs one device out, at once. Repeating it answers 208.',
    callers: 'signed-in',
    params: Record({ sessionId: Id('The session.', { examples: [demo.sessionId] }) }),
    answer: Record({ sessionId: Id('The session that ended.') }),
    errors: ['session.absent'],
    example: { as: 'customer', params: { sessionId: demo.sessionId } },
  }),
  putDevice: operation({
    group,
    addition: true,
    method: 'PUT',
    path: '/user-account/devices',
    summary: 'Register push device',
    description:
      'Registers where push notifications of this session go, while nothing of yours is connected. The same address again keeps ' +
      'its id; it leaves whoever had it before, as a telephone that changes hands must. Of more than 20 devices the oldest are ' +
      'forgotten.',
    callers: 'signed-in',
    body: Type.Union([
      Record({
        kind: Type.Literal('web-push'),
        endpoint: Type.String({
          pattern: '^https://[!-~]+$',
          maxLength: 1000,
          description: "The browser's push endpoint: a public name, port 443.",
        }),
        keys: Part('What the browser gave with the endpoint.', {
          p256dh: Type.String({
            pattern: '^[A-Za-z0-9_=-]{40,120}$',
            description: "The browser's public key.",
          }),
          auth: Type.String({ pattern: '^[A-Za-z0-9_=-]{16,60}$', description: "The browser's secret." }),
        }),
      }),
      Record({
        kind: Type.Literal('fcm'),
        token: Type.String({ pattern: '^[A-Za-z0-9_:-]{20,400}$', description: 'The registration token.' }),
      }),
    ]),
    answer: Device,
    errors: [],
    example: { as: 'customer', body: { kind: 'fcm', token: 'demo-registration-token-0001' } },
  }),
  deleteDevice: operation({
    group,
    addition: true,
    already: true,
    method: 'DELETE',
    path: '/user-account/devices/{deviceId}',
    summary: 'Forget push device',
    description: 'No more push notifications go there. Repeating it answers 208.',
    callers: 'signed-in',
    params: Record({ deviceId: Id('The device.', { examples: [demo.deviceId] }) }),
    answer: Record({ deviceId: Id('The device that was forgotten.') }),
    errors: ['device.absent'],
    example: { as: 'customer', params: { deviceId: demo.deviceId } },
  }),
  getPushKey: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/user-account/push-key',
    summary: 'Get push key',
    description:
      'What a browser subscribes with: `applicationServerKey` of `PushManager.subscribe`. Its endpoint and keys are then ' +
      'registered as a device.',
    callers: 'signed-in',
    answer: Record({ publicKey: Type.String({ description: 'A public key of P-256, base64url.' }) }),
    errors: [],
    example: { as: 'customer' },
  }),
  createStore: operation({
    group,
    method: 'POST',
    path: '/user-account/store',
    summary: 'Create store',
    description:
      'An owner opens a store; there may be several. It is visible once an operator has activated the owner, and open when its ' +
      'hours say so.',
    callers: ['store'],
    body: Record({
      name: storeBody.name,
      telephone: storeBody.telephone,
      locations: storeBody.locations,
      availability: storeBody.availability,
      description: Type.Optional(storeBody.description),
      picture: Type.Optional(storeBody.picture),
      deliveryTime: Type.Optional(storeBody.deliveryTime),
      deliveryPricing: Type.Optional(storeBody.deliveryPricing),
      deliveryRadiusKm: Type.Optional(storeBody.deliveryRadiusKm),
      minimumOrder: Type.Optional(storeBody.minimumOrder),
      autoAccept: Type.Optional(storeBody.autoAccept),
      deliversItself: Type.Optional(storeBody.deliversItself),
    }),
    answer: StoreDetails,
    errors: ['store.too-many'],
    example: {
      as: 'store',
      body: {
        name: 'Iya Basira Express',
        telephone: demo.people.store.telephone,
        locations: [
          {
            city: 'Ile-Ife',
            street: 'Mayfair',
            description: 'Beside the filling station',
            coordinates: { latitude: 7.4858, longitude: 4.5565 },
          },
        ],
        availability: {
          timezone: 'Africa/Lagos',
          week: Object.fromEntries(weekdays.map((day) => [day, [{ start: '08:00', end: '22:00' }]])),
          closedDates: ['2026-12-25'],
        },
      },
    },
  }),
}
