import { demo } from '../demo.ts'
import { errors } from '../errors.ts'
import { closeCodes, realtime } from '../realtime.ts'
import { block, json } from './markdown.ts'
import { call, print, type Step } from './step.ts'

/** What happens in a session: a frame either way, a cut, or a request over HTTP. */
export type Moment =
  | { say: string; you: object }
  | { say: string; service: { type: string; [name: string]: unknown } }
  | { say: string; cut: true }
  | { say: string; closed: number }
  | Step

const user = `user:${demo.people.customer.id}`
const { chatId } = demo
const token = '<customer’s token>'
const heard = {
  type: 'event',
  stream: user,
  offset: '<#next offset>',
  id: '<event id>',
  event: 'chat.message.new',
  time: '2026-11-15T08:30:00.000Z',
  data: { id: '<message id>', chatId, text: 'I am at the gate.', '…': '…' },
}
const connected = {
  type: 'connected',
  pingSeconds: realtime.pingSeconds,
  tokenExpiresAt: '2026-11-15T08:45:00.000Z',
}
const { unauthorised } = closeCodes

export const moments: Moment[] = [
  {
    say: `Open \`/v1${realtime.path}\` with the subprotocol \`${realtime.subprotocol}\`. The first frame carries the access token; the address never does.`,
    you: { type: 'connect', token },
  },
  {
    say: 'You are in. Your streams are picked for you; keep `epoch` and `offset` of each.',
    service: {
      ...connected,
      connectionId: '<connection id>',
      streams: { [user]: { epoch: '<epoch>', offset: '<#offset>', recovered: '…' } },
    },
  },
  {
    say: 'The rider writes, over HTTP or a socket.',
    request: call('sendMessageToChat', {
      token: '<rider’s token>',
      params: { chatId },
      body: { text: 'I am at the gate.' },
    }),
    answer: { statusCode: 200, data: { id: '<message id>', chatId, '…': '…' } },
  },
  { say: 'You hear of it. There is nothing to acknowledge but the offset you keep.', service: heard },
  {
    say: 'You say that you have read it. `data` holds path, query and body of the operation in one.',
    you: {
      type: 'request',
      id: 'c1',
      action: 'chat.messages.update',
      data: { chatId, status: 'read', lastMessageId: '<message id>' },
    },
  },
  {
    say: 'The answer has the envelope of HTTP.',
    service: {
      type: 'response',
      id: 'c1',
      success: true,
      statusCode: 200,
      data: { chatId, status: 'read', lastMessageId: '<message id>', unread: 0, '…': '…' },
    },
  },
  {
    say: 'So has a refusal.',
    you: { type: 'request', id: 'c2', action: 'chat.get', data: { chatId: demo.storeId } },
  },
  {
    say: 'The codes are the same as over HTTP.',
    service: {
      type: 'response',
      id: 'c2',
      success: false,
      statusCode: 404,
      error: { code: 'chat.absent', message: errors['chat.absent'].message, requestId: '…' },
    },
  },
  { say: 'The connection is cut.', cut: true },
  {
    say: 'You come back with what you have. Say you had not kept the last event:',
    you: { type: 'connect', token, streams: { [user]: { epoch: '<epoch>', offset: '<#offset>' } } },
  },
  {
    say: '`recovered: true`: what you missed follows, in order, once. `recovered: false`: load the state over HTTP.',
    service: {
      ...connected,
      connectionId: '<next connection id>',
      streams: { [user]: { epoch: '<epoch>', offset: '…', recovered: true } },
    },
  },
  { say: 'Here it is again.', service: heard },
  {
    say: 'You sign out, perhaps on another page.',
    request: call('signOut', { token }),
    answer: { statusCode: 200, data: { sessionId: '<ended session>' } },
  },
  {
    say: 'Before the service closes, it says why, and whether to come back.',
    service: {
      type: 'disconnect',
      code: unauthorised.code,
      reason: 'unauthorised',
      reconnect: false,
      '…': '…',
    },
  },
  {
    say: `It closes with ${unauthorised.code}. 40xx: come back after a random, growing wait. 45xx: do not.`,
    closed: unauthorised.code,
  },
]

function printed(moment: Moment): string {
  if ('request' in moment) return print([moment])
  if ('you' in moment) return `${moment.say}\n\n${block(`→ ${json(moment.you)}`)}`
  if ('service' in moment) return `${moment.say}\n\n${block(`← ${json(moment.service)}`)}`
  return moment.say
}

export const sessionText = `## WebSocket

What happens to orders, money, chats, requests and alerts is told at once over a WebSocket; chat and support can be asked over it too. → is what you send, ← what the service sends.

${moments.map(printed).join('\n\n')}

Every ${realtime.pingSeconds} seconds comes a \`ping\` with the newest offset of each stream; answer \`{"type":"pong"}\`, and if you have fewer, connect again and resume. Before \`tokenExpiresAt\` send \`{"type":"refresh","token":"…"}\`. [The realtime page](/docs/realtime) has every frame, limit and close code, and lets you try it; the [AsyncAPI document](/v1/asyncapi.json) is for machines. The TypeScript client does all of this by itself.`
