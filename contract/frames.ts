import { demo } from './demo.ts'
import { refused } from './envelope.ts'
import { Pagination } from './list.ts'
import { Id, Record, type Static, Timestamp, type TSchema, Type } from './schema.ts'

/** Every frame of the WebSocket interface. Frames are JSON text; `type` says which it is. */

const Stream = Type.String({
  maxLength: 100,
  description: '`user:<id>`, `store:<id>` or `operators`.',
  examples: [`user:${demo.people.customer.id}`],
})
const Token = Type.String({ minLength: 1, maxLength: 4096, description: 'An access token.' })
const RequestId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Your own name for the request.',
  examples: ['c17'],
})
const tokenExpiresAt = Timestamp('When the token ends, and the connection with it unless it is refreshed.')
const offset = Type.Integer({
  minimum: 0,
  description: 'Events of a stream are counted from 1 without a gap.',
  examples: [119],
})
const epoch = Type.String({ maxLength: 100, description: 'Which counting the offset belongs to.' })

const byStream = <T extends TSchema>(each: T, description: string) =>
  Type.Record(Type.String({ maxLength: 100 }), each, { description })

export const Position = Record({ epoch, offset }, { description: 'How far somebody is in a stream.' })
export type Position = Static<typeof Position>

const Opened = Record(
  {
    epoch,
    offset: Type.Integer({ minimum: 0, description: 'The newest event there is.' }),
    recovered: Type.Boolean({
      description:
        'True: all after the position you named follows, in order. False: count on from `offset` and load the state over HTTP.',
    }),
  },
  { description: 'A stream as it was opened.' },
)
export type Opened = Static<typeof Opened>

export const requestFrame = <T extends TSchema>(action: T, data: TSchema) =>
  Record({ type: Type.Literal('request'), id: RequestId, action, data })

/** What a client sends. */
export const clientFrames = {
  connect: Record({
    type: Type.Literal('connect'),
    token: Type.Optional(Token),
    streams: Type.Optional(byStream(Position, 'What you have already, by the name of the stream.')),
  }),
  request: requestFrame(
    Type.String({ maxLength: 100, description: 'What is asked for.' }),
    Type.Optional(
      Type.Object({}, { description: 'Path, query and body of the operation behind it, in one.' }),
    ),
  ),
  refresh: Record({ type: Type.Literal('refresh'), token: Token }),
  pong: Record({ type: Type.Literal('pong') }),
}

export const eventFrame = <N extends TSchema, D extends TSchema>(event: N, data: D) =>
  Record({
    type: Type.Literal('event'),
    stream: Stream,
    offset,
    id: Id(
      'The event in its stream: the same on every connection, and when it is resent. What one change tells several streams are events of their own.',
    ),
    event,
    time: Timestamp('When it happened.'),
    data,
  })

const succeeded = {
  type: Type.Literal('response'),
  id: RequestId,
  success: Type.Literal(true),
  statusCode: Type.Unsafe<200 | 208>({
    type: 'integer',
    enum: [200, 208],
    description: '208: you had done it before.',
  }),
}
export const successFrame = (data: TSchema, isList: boolean) =>
  Record({ ...succeeded, data, ...(isList ? { pagination: Pagination } : {}) })

/** What the service sends. */
export const serverFrames = {
  connected: Record({
    type: Type.Literal('connected'),
    connectionId: Id('Name it when you ask for help.'),
    pingSeconds: Type.Number({ description: 'A ping comes this often.' }),
    tokenExpiresAt,
    streams: byStream(Opened, 'What you are told of from now on, by the name of the stream.'),
  }),
  event: eventFrame(
    Type.String({ description: 'What happened.' }),
    Type.Unknown({ description: 'The record.' }),
  ),
  withheld: Record({
    type: Type.Literal('event'),
    stream: Stream,
    offset,
    withheld: Type.Literal(true, { description: 'Not for you; only the offset moves on.' }),
  }),
  streams: Record({
    type: Type.Literal('streams'),
    joined: byStream(Opened, 'What you are told of from now on.'),
    left: Type.Array(Stream, { description: 'What you are not told of any more.' }),
  }),
  success: Record({
    ...succeeded,
    data: Type.Unknown({ description: 'As over HTTP.' }),
    pagination: Type.Optional(Pagination),
  }),
  refusal: Record({
    type: Type.Literal('response'),
    id: RequestId,
    retryAfterSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'With 429: how long to wait. Over HTTP this is the Retry-After header.',
      }),
    ),
    ...refused,
  }),
  ping: Record({
    type: Type.Literal('ping'),
    streams: byStream(offset, 'The newest event there is. If you have fewer, come back and resume.'),
  }),
  refreshed: Record({ type: Type.Literal('refreshed'), tokenExpiresAt }),
  disconnect: Record({
    type: Type.Literal('disconnect'),
    code: Type.Integer({ description: 'The code the socket is closed with.' }),
    reason: Type.String({ description: 'Why, as a word.' }),
    reconnect: Type.Boolean({ description: 'Whether to come back.' }),
    afterMs: Type.Integer({ minimum: 0, description: 'How long to wait at least.' }),
    message: Type.Optional(
      Type.String({ description: 'For people, with the reason `suspended`: the same text as over HTTP.' }),
    ),
  }),
}

type Frames<T extends { [name: string]: TSchema }> = { [K in keyof T]: Static<T[K]> }
export type ClientFrames = Frames<typeof clientFrames>
export type ServerFrames = Frames<typeof serverFrames>
export type ClientFrame = ClientFrames[keyof ClientFrames]
export type ServerFrame = ServerFrames[keyof ServerFrames]
