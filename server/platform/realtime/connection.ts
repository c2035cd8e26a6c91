import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ClientFrames } from '#contract/frames.ts'
import { type CloseReason, closeCodes, realtime } from '#contract/realtime.ts'
import type { Actor } from '../operations/call.ts'
import { type Closing, disconnectFrame, readFrame } from './sockets/frames.ts'
import { textFrame } from './sockets/text-frame.ts'
import type { Listener } from './streams/channel.ts'
import type { Visibility } from './streams/stream-access.ts'

/** The client behind a socket. */
export interface Origin {
  address: string
  device: string
}

/** What the server does for a connection. */
export interface Host {
  connect(connection: Connection, frame: Omit<ClientFrames['connect'], 'type'>): void
  refresh(connection: Connection, token: string): void
  request(connection: Connection, frame: ClientFrames['request']): void
  dropped(connection: Connection, stream: string): void
  accessChanged(connection: Connection): void
  closed(connection: Connection): void
}

const goneAfterMs = 5000
const floodGoneAfterMs = 200
/** Far above what requests and pongs need. */
const framesPerSecond = 500

/** One socket. Kept small: there are many thousands of idle connections. */
export class Connection implements Listener {
  readonly id: string
  readonly origin: Origin
  readonly #socket: WebSocket
  readonly #transport: Duplex
  readonly #host: Host
  /** Set by the handshake. */
  actor: Actor | undefined
  token: string | undefined
  expiresAt = 0
  streams: Map<string, Visibility> | undefined
  /** The deadline for the handshake, then for the next ping. */
  dueAt: number
  awaitsPong = false
  inFlight = 0
  /** Settles when the last change requested on this connection has ended. */
  lastChange: Promise<unknown> | undefined
  /** Requests in the current second, and the number of consecutive refusals. */
  second = 0
  requests = 0
  refused = 0
  /** Frames sent since the send buffer was last empty. */
  #waiting = 0
  #frameSecond = 0
  #frames = 0
  isClosing = false

  constructor(
    id: string,
    socket: WebSocket,
    line: Duplex,
    origin: Origin,
    host: Host,
    dueAt: number,
    token: string | undefined,
  ) {
    this.id = id
    this.#socket = socket
    this.#transport = line
    this.origin = origin
    this.#host = host
    this.dueAt = dueAt
    this.token = token
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#take(data, isBinary))
    // No pong while the client does not read, because pongs would accumulate.
    socket.on(
      'ping',
      (data: Buffer) => this.#acceptsFrame() && socket.bufferedAmount === 0 && socket.pong(data),
    )
    socket.on('pong', () => this.#acceptsFrame())
    socket.on('close', () => this.#gone())
    // A close event follows every error.
    socket.on('error', () => {})
  }

  get userId(): string {
    return this.actor?.userId ?? ''
  }

  #take(data: Buffer, isBinary: boolean) {
    if (this.isClosing || !this.#acceptsFrame()) return
    if (data.length > realtime.maxFrameBytes) return this.close('frame-too-large')
    const frame = isBinary ? undefined : readFrame(data.toString('utf8'))
    if (!frame) return this.close('malformed')
    if (frame.type === 'connect') return this.#host.connect(this, frame)
    if (!this.streams) return this.close('malformed')
    if (frame.type === 'pong') this.awaitsPong = false
    else if (frame.type === 'refresh') this.#host.refresh(this, frame.token)
    else this.#host.request(this, frame)
  }

  /** A client that floods with frames, of any kind, is not read any more. */
  #acceptsFrame(): boolean {
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#frameSecond) {
      this.#frameSecond = second
      this.#frames = 0
    }
    this.#frames += 1
    if (this.#frames <= framesPerSecond) return true
    if (!this.isClosing) {
      this.close('flood')
      this.#transport.pause()
      setTimeout(() => this.cut(), floodGoneAfterMs).unref()
    }
    return false
  }

  /** A text for this connection, or bytes shared by many. */
  send(frame: string | Buffer): boolean {
    const { bufferedAmount, readyState, OPEN } = this.#socket
    if (this.isClosing || readyState !== OPEN) return false
    this.#waiting = bufferedAmount === 0 ? 0 : this.#waiting + 1
    if (this.#waiting > realtime.maxBehindMessages || bufferedAmount > realtime.maxBehindBytes) {
      this.close('slow-reader')
      return false
    }
    this.#transport.write(typeof frame === 'string' ? textFrame(frame) : frame)
    return true
  }

  inOneWrite(write: () => void) {
    this.#transport.cork()
    write()
    this.#transport.uncork()
  }

  drained(): Promise<void> {
    if (this.isClosing || this.#socket.bufferedAmount === 0) return Promise.resolve()
    // An empty pong is sent after everything before it.
    return new Promise((resolve) => this.#socket.pong(undefined, undefined, () => resolve()))
  }

  dropped(stream: string) {
    this.#host.dropped(this, stream)
  }

  accessChanged() {
    this.#host.accessChanged(this)
  }

  /** Sends the reason, then closes; a client that does not answer is disconnected. */
  close(reason: CloseReason, how: Omit<Closing, 'reason'> = {}) {
    if (this.#stop()) this.#say({ reason, ...how })
  }

  /** Stops at once, and sends the reason when it is known. */
  closeWhenKnown(closing: Promise<Closing>) {
    if (this.#stop()) closing.then((known) => this.#say(known))
  }

  /** Nothing is sent or received any more, except the last frame. False when it was stopped before. */
  #stop(): boolean {
    if (this.isClosing) return false
    this.isClosing = true
    setTimeout(() => this.cut(), goneAfterMs).unref()
    this.#host.closed(this)
    return true
  }

  #say(closing: Closing) {
    this.#socket.send(disconnectFrame(closing))
    this.#socket.close(closeCodes[closing.reason].code, closing.reason)
  }

  whenGone(): Promise<unknown> {
    const socket = this.#socket
    return socket.readyState === socket.CLOSED
      ? Promise.resolve()
      : new Promise((resolve) => socket.once('close', resolve))
  }

  cut() {
    this.#socket.terminate()
  }

  #gone() {
    const wasClosing = this.isClosing
    this.isClosing = true
    if (!wasClosing) this.#host.closed(this)
  }
}
