import { demo } from './demo.ts'
import type { clientFrames, serverFrames } from './frames.ts'
import { closeCodes, realtime } from './realtime.ts'

export interface Step {
  sender: 'you' | 'service'
  /** The name of the frame in frames.ts. */
  name: keyof typeof clientFrames | keyof typeof serverFrames
  why: string
  frame: { type: string; [name: string]: unknown }
}

const user = `user:${demo.people.customer.id}`
const store = `store:${demo.storeId}`
const tokenExpiresAt = '2026-11-15T08:45:00.000Z'
const requestId = '01930000-0000-7000-8000-000000000000'
const alert = {
  id: demo.alertId,
  type: 'order-accepted',
  title: 'Your order was accepted',
  body: `Iya Basira Canteen accepted ${demo.orderSlug}. Expect it by 10:10 am.`,
  data: { orderId: demo.orderId, slug: demo.orderSlug },
  needs: null,
  read: false,
  dateCreated: '2026-11-15T08:30:00.000Z',
}

/** An example of a connection, from its first frame to its last. */
export const session: Step[] = [
  {
    sender: 'you',
    name: 'connect',
    why: `The first frame, within ${realtime.handshakeSeconds} seconds. It carries the access token, never the address does. In \`streams\` you name what you have from an earlier connection; leave it out the first time. Who sends \`Authorization: Bearer …\` with the upgrade may leave out the token, or the whole frame.`,
    frame: { type: 'connect', token: 'eyJhbGciOi…', streams: { [user]: { epoch: 'k3', offset: 118 } } },
  },
  {
    sender: 'service',
    name: 'connected',
    why: 'You are in. The service picks the streams: your own, those of the stores you work for, and `operators` for operators. `recovered: true`: what you missed (119 to 121) follows. `recovered: false`: count on from the offset given and load the state over HTTP.',
    frame: {
      type: 'connected',
      connectionId: requestId,
      pingSeconds: realtime.pingSeconds,
      tokenExpiresAt,
      streams: {
        [user]: { epoch: 'k3', offset: 121, recovered: true },
        [store]: { epoch: 'p9', offset: 40, recovered: false },
      },
    },
  },
  {
    sender: 'service',
    name: 'event',
    why: 'Something happened. Each event of a stream has the next offset. One you had before can be dropped; if one is missing, close and connect again with what you have.',
    frame: {
      type: 'event',
      stream: user,
      offset: 119,
      id: requestId,
      event: 'alert.new',
      time: '2026-11-15T08:30:00.000Z',
      data: alert,
    },
  },
  {
    sender: 'service',
    name: 'withheld',
    why: 'On a store’s stream, something that is not for you: an assistant without the money permission is not told of transactions. Only the offset moves on.',
    frame: { type: 'event', stream: store, offset: 41, withheld: true },
  },
  {
    sender: 'you',
    name: 'request',
    why: 'You ask for something. `id` is your own name for it; `data` holds path, query and body of the HTTP operation in one, and `storeId` where you act for a store.',
    frame: {
      type: 'request',
      id: 'c17',
      action: 'chat.messages.update',
      data: { chatId: demo.chatId, status: 'read', lastMessageId: demo.messageId },
    },
  },
  {
    sender: 'service',
    name: 'success',
    why: 'The answer, with the envelope that HTTP has. Answers may come in another order than the requests.',
    frame: {
      type: 'response',
      id: 'c17',
      success: true,
      statusCode: 200,
      data: {
        chatId: demo.chatId,
        reader: {
          type: 'user',
          id: demo.people.customer.id,
          name: demo.people.customer.name,
          picture: null,
        },
        status: 'read',
        lastMessageId: demo.messageId,
        date: '2026-11-15T08:31:00.000Z',
        unread: 0,
      },
    },
  },
  {
    sender: 'service',
    name: 'refusal',
    why: 'Or a refusal, with the same codes as over HTTP.',
    frame: {
      type: 'response',
      id: 'c18',
      success: false,
      statusCode: 404,
      error: { code: 'chat.absent', message: 'There is no such chat.', requestId },
    },
  },
  {
    sender: 'service',
    name: 'ping',
    why: 'Every `pingSeconds`, with the newest offset of each stream. If you have fewer, something was lost on the way: connect again and resume. If no ping comes for two and a half times that long, the connection is dead.',
    frame: { type: 'ping', streams: { [user]: 121, [store]: 41 } },
  },
  {
    sender: 'you',
    name: 'pong',
    why: 'Must come before the next ping, or the socket is closed.',
    frame: { type: 'pong' },
  },
  {
    sender: 'you',
    name: 'refresh',
    why: 'Before `tokenExpiresAt`: a new access token of the same person, from `refreshTokens`.',
    frame: { type: 'refresh', token: 'eyJhbGciOi…' },
  },
  {
    sender: 'service',
    name: 'refreshed',
    why: 'The connection lives as long as the new token.',
    frame: { type: 'refreshed', tokenExpiresAt: '2026-11-15T09:00:00.000Z' },
  },
  {
    sender: 'service',
    name: 'streams',
    why: 'What you may read has changed: a store has taken you on, or let you go.',
    frame: { type: 'streams', joined: {}, left: [store] },
  },
  {
    sender: 'service',
    name: 'disconnect',
    why: 'Before the service closes, it says why, whether to come back, and how long to wait at least.',
    frame: {
      type: 'disconnect',
      code: closeCodes.shutdown.code,
      reason: 'shutdown',
      reconnect: true,
      afterMs: 2300,
    },
  },
]
