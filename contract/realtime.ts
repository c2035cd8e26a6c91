import type { OperationId } from './operations/index.ts'

/** Path, subprotocol and limits of the WebSocket interface. */
export const realtime = {
  path: '/realtime',
  subprotocol: 'realtime.v1',
  pingSeconds: 25,
  handshakeSeconds: 10,
  maxFrameBytes: 64 * 1024,
  maxSocketsPerUser: 10,
  maxRequestsInFlight: 8,
  maxRequestsPerSecond: 20,
  /** A socket with a larger backlog of unsent data is closed; the client resumes when it reconnects. */
  maxBehindBytes: 1024 * 1024,
  maxBehindMessages: 256,
  /** Older events than these are not resent: the client reloads its state over HTTP. */
  maxGap: 1000,
  maxGapDays: 7,
} as const

/** 40xx: the client reconnects, with jittered backoff; 45xx: it does not. */
export const closeCodes = {
  shutdown: { code: 4001, meaning: 'This process stops, or the socket moves to another. Come back.' },
  'token-expired': {
    code: 4002,
    meaning: 'The access token ended before a refresh. Come back with a new one.',
  },
  silent: { code: 4003, meaning: 'No pong came. Come back.' },
  'handshake-late': { code: 4004, meaning: 'No connect frame came in time.' },
  'too-many-sockets': { code: 4005, meaning: 'This user has as many sockets open as one may have.' },
  flood: {
    code: 4006,
    meaning: 'Requests went on beyond the limit although refused, or frames of any kind came without end.',
  },
  'slow-reader': { code: 4008, meaning: 'You read too slowly. Come back and resume.' },
  'server-error': { code: 4011, meaning: 'Something went wrong on our side. Come back.' },
  malformed: { code: 4500, meaning: 'A frame that is no JSON text, or not one of this protocol.' },
  unauthorised: { code: 4501, meaning: 'The token is not valid, or its session has ended. Sign in again.' },
  suspended: { code: 4503, meaning: 'The account is suspended; `message` says why.' },
  'frame-too-large': {
    code: 4509,
    meaning: 'A frame over 64 KiB. One over 128 KiB is cut off while it is read, with 1009.',
  },
} as const
export type CloseReason = keyof typeof closeCodes

/** Close codes of the WebSocket protocol itself: for invalid frames, data that is not text, and messages that are far too large. */
const protocolFaults = [1002, 1003, 1007, 1008, 1009]

export const isWorthReturning = (code: number): boolean =>
  (code < 4500 || code > 4599) && !protocolFaults.includes(code)

/**
 * The actions of socket requests. An action runs one of its operations: the one with the most path parameters that are all in
 * `data`; of several, the first that the caller's role may use. The rest of `data` is the body, or the query of a GET.
 */
export const actions = {
  'chat.get': ['getStoreChat', 'getChat'],
  'chat.message.post': [
    'sendStoreMessageToChat',
    'sendStoreMessageToUser',
    'sendMessageToChat',
    'sendMessageToUser',
    'sendMessageToStore',
  ],
  'chat.messages.get': ['getStoreMessages', 'getMessages'],
  'chat.messages.update': ['updateStoreMessages', 'updateMessages'],
  'chats.get': ['getStoreChats', 'getChats'],
  'support.ticket.open.get': ['getStoreOpenTicket', 'getOpenTicket'],
  'support.ticket.message.post': ['sendStoreTicketMessage', 'answerTicket', 'sendTicketMessage'],
  'support.ticket.messages.get': ['getStoreTicketMessages', 'getTicketMessages'],
} as const satisfies { [action: string]: readonly OperationId[] }
export type Action = keyof typeof actions
