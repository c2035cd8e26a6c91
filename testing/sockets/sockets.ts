import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Compile } from 'typebox/compile'
import WebSocket from 'ws'
import type { Needs } from '#contract/events.ts'
import { serverFrames } from '#contract/frames.ts'
import { realtime } from '#contract/realtime.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { rawEvent } from '#testing/sockets/raw-event.ts'
import type { TestApp } from '../app.ts'

/** A frame from the server, as received. */
// biome-ignore lint/suspicious/noExplicitAny: what is in a frame is what the tests are about
export type Frame = { type: string; [name: string]: any }

export interface Positions {
  [stream: string]: { epoch: string; offset: number }
}

export interface Closed {
  code: number
  reason: string
}

export interface TestSocket {
  /** All frames received, in order. */
  frames: Frame[]
  /** How it was closed; undefined while it is open. */
  closed: Closed | undefined
  send(frame: unknown): void
  /** Waits for the first frame of this type. */
  frame(type: string, fits?: (frame: Frame) => boolean): Promise<Frame>
  events(name?: string): Frame[]
  /** Sends a request, and returns the response. */
  request(action: string, data?: object): Promise<Frame>
  whenClosed(): Promise<Closed>
  /** Without a close frame. */
  cut(): void
  socket: WebSocket
}

const { success, refusal, event, withheld, ...others } = serverFrames
const checks = new Map(Object.entries(others).map(([type, schema]) => [type, [Compile(schema)]]))
checks.set('response', [Compile(success), Compile(refusal)])
checks.set('event', [Compile(event), Compile(withheld)])

/** Checks every frame in every test against the contract. */
function read(text: string): Frame {
  const frame = JSON.parse(text)
  if (!checks.get(frame.type)?.some((check) => check.Check(frame))) throw new Error(`Invalid frame: ${text}`)
  return frame
}

const patienceMs = 20_000

/** Polls until there is a result. */
async function until<T>(look: () => T | undefined, what: string): Promise<T> {
  for (const began = performance.now(); performance.now() - began < patienceMs; await sleep(2)) {
    const found = look()
    if (found !== undefined) return found
  }
  throw new Error(`Timed out waiting for ${what}`)
}

/** The TCP connection of a socket: to send raw bytes, or to stop reading. */
export const tcpOf = ({ socket }: Pick<TestSocket, 'socket'>): Socket =>
  (socket as unknown as { _socket: Socket })._socket

export const addressOf = (app: { url: string }): string =>
  `${app.url.replace('http', 'ws')}/v1${realtime.path}`

/** A raw socket that sends nothing by itself. */
export async function openSocket(
  app: { url: string },
  options: { headers?: { [name: string]: string } } = {},
): Promise<TestSocket> {
  const socket = new WebSocket(addressOf(app), realtime.subprotocol, options)
  const frames: Frame[] = []
  let requests = 0
  const opened: TestSocket = {
    frames,
    closed: undefined,
    socket,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    frame: (type, fits = () => true) =>
      until(() => frames.find((each) => each.type === type && fits(each)), `a frame ${type}`),
    events: (name) =>
      frames.filter(({ type, event }) => type === 'event' && (name === undefined || event === name)),
    async request(action, data) {
      const id = `r${++requests}`
      opened.send({ type: 'request', id, action, data })
      const response = await until(
        () => frames.find((frame) => frame.type === 'response' && frame.id === id) ?? opened.closed,
        `the response to ${action}`,
      )
      if ('type' in response) return response
      throw new Error(`Closed before the response to ${action}: ${response.code} ${response.reason}`)
    },
    whenClosed: () => until(() => opened.closed, 'a close'),
    cut: () => socket.terminate(),
  }
  socket.on('message', (data) => void frames.push(read(String(data))))
  socket.on('close', (code, reason) => {
    opened.closed = { code, reason: String(reason) }
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  return opened
}

export type ConnectedSocket = TestSocket & {
  streams: { [stream: string]: { epoch: string; offset: number; recovered: boolean } }
}

/** A socket after the handshake. Answers pings. */
export async function connect(
  app: Pick<TestApp, 'url'>,
  token: string,
  streams: Positions = {},
): Promise<ConnectedSocket> {
  const socket = await openSocket(app)
  socket.socket.on('message', (data) => {
    if (JSON.parse(String(data)).type === 'ping') socket.send({ type: 'pong' })
  })
  socket.send({ type: 'connect', token, streams })
  const connected = await socket.frame('connected')
  return Object.assign(socket, { streams: connected.streams })
}

/** Emits this many events on a stream, in one transaction; returns their expected frames. */
export async function emitTo(
  app: TestApp,
  stream: string,
  count: number,
  { text = '', needs }: { text?: string; needs?: Needs } = {},
): Promise<Frame[]> {
  const { db } = app.services
  const batch = newId()
  await db.transaction(async (tx) => {
    const places = Array.from({ length: count }, (_, place) => place)
    tx.emit(
      ...places.map((place) => rawEvent({ stream, event: 'test', data: { batch, place, text }, needs })),
    )
  })
  const rows = await db.many<{ time: Date }>(sql`
    SELECT stream, "offset", id, event, created_at AS time, data FROM stream_event
    WHERE stream = ${stream} AND data ->> 'batch' = ${batch} ORDER BY "offset"`)
  return rows.map(({ time, ...row }) => ({ type: 'event', ...row, time: time.toISOString() }))
}
