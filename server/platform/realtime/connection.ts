import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ClientFrames } from '#contract/frames.ts'
import { type CloseReason, closeCodes, realtime } from '#contract/realtime.ts'
import type { Actor } from '../operations/call.ts'
import type { Listener } from './channel.ts'
import { type Closing, disconnectFrame, readFrame } from './frames.ts'
import type { Visibility } from './stream-access.ts'

/** Where a socket came from. */
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
/** Far above what requests and pongs come to. */
const framesPerSecond = 500

/** One socket. Lean on purpose: many thousands of them wait for hours. */
export class Connection implements Listener {
  readonly id: string
  readonly origin: Origin
  readonly #socket: WebSocket
  readonly #line: Duplex
  readonly #host: Host
  /** Set by the handshake. */
  actor: Actor | undefined
  token: string | undefined
  expiresAt = 0
  streams: Map<string, Visibility> | undefined
  /** By when the next thing must have happened: the handshake, then the next ping. */
  dueAt: number
  awaitsPong = false
  inFlight = 0
  /** The end of the last change it asked for. */
  turn: Promise<unknown> | undefined
  /** Requests in the present second, and how many in a row were too many. */
  second = 0
  requests = 0
  refused = 0
  /** Frames handed over since the socket was last empty. */
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
    this.#line = line
    this.origin = origin
    this.#host = host
    this.dueAt = dueAt
    this.token = token
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#take(data, isBinary))
    // Answers that are not read would pile up.
    socket.on('ping', (data: Buffer) => this.#mayCome() && socket.bufferedAmount === 0 && socket.pong(data))
    socket.on('pong', () => this.#mayCome())
    socket.on('close', () => this.#gone())
    // The close that follows says it all.
    socket.on('error', () => {})
  }

  get userId(): string {
    return this.actor?.userId ?? ''
  }

  #take(data: Buffer, isBinary: boolean) {
    if (this.isClosing || !this.#mayCome()) return
    if (data.length > realtime.maxFrameBytes) return this.close('frame-too-large')
    const frame = isBinary ? undefined : readFrame(data.toString('utf8'))
    if (!frame) return this.close('malformed')
    if (frame.type === 'connect') return this.#host.connect(this, frame)
    if (!this.streams) return this.close('malformed')
    if (frame.type === 'pong') this.awaitsPong = false
    else if (frame.type === 'refresh') this.#host.refresh(this, frame.token)
    else this.#host.request(this, frame)
  }

  /** A client that floods with frames, of whatever kind, is not read any more. */
  #mayCome(): boolean {
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#frameSecond) {
      this.#frameSecond = second
      this.#frames = 0
    }
    this.#frames += 1
    if (this.#frames <= framesPerSecond) return true
    if (!this.isClosing) {
      this.close('flood')
      this.#line.pause()
      setTimeout(() => this.cut(), floodGoneAfterMs).unref()
    }
    return false
  }

  /** A text of its own, or bytes made once for many. */
  send(frame: string | Buffer): boolean {
    const { bufferedAmount, readyState, OPEN } = this.#socket
    if (this.isClosing || readyState !== OPEN) return false
    this.#waiting = bufferedAmount === 0 ? 0 : this.#waiting + 1
    if (this.#waiting > realtime.maxBehindMessages || bufferedAmount > realtime.maxBehindBytes) {
      this.close('slow-reader')
      return false
    }
    if (typeof frame === 'string') this.#socket.send(frame)
    else this.#line.write(frame)
    return true
  }

  inOneWrite(write: () => void) {
    this.#line.cork()
    write()
    this.#line.uncork()
  }

  drained(): Promise<void> {
    if (this.isClosing || this.#socket.bufferedAmount === 0) return Promise.resolve()
    // An empty pong goes out after all that was sent before it.
    return new Promise((resolve) => this.#socket.pong(undefined, undefined, () => resolve()))
  }

  dropped(stream: string) {
    this.#host.dropped(this, stream)
  }

  accessChanged() {
    this.#host.accessChanged(this)
  }

  /** Says why, then closes; one that does not answer is cut off. */
  close(reason: CloseReason, how: Omit<Closing, 'reason'> = {}) {
    if (this.#stop()) this.#say({ reason, ...how })
  }

  /** Stops at once, and says why when that is known. */
  closeWhenKnown(closing: Promise<Closing>) {
    if (this.#stop()) closing.then((known) => this.#say(known))
  }

  /** Nothing is sent or taken any more, but for the last frame. False where that was so before. */
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
