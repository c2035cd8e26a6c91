import { connect, type Socket } from 'node:net'
import { realtime } from '#contract/realtime.ts'

/** A text frame of a client, masked as the protocol requires, with a zero mask. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const masked = 0x80
  const head =
    payload.length < 126
      ? [0x81, masked | payload.length]
      : [0x81, masked | 126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}

const pong = clientFrame('{"type":"pong"}')
/** The character at this index shows the type of a frame: `{"type":"event"…`. */
const letterAt = 9
const letters = { connected: 'c', event: 'e', ping: 'p' }

/** Passes on complete text frames, and returns the incomplete rest. */
function takeFrames(bytes: Buffer, take: (payload: Buffer) => void): Buffer {
  let at = 0
  while (bytes.length - at >= 2) {
    const short = bytes[at + 1]!
    const headLength = short < 126 ? 2 : short === 126 ? 4 : 10
    if (bytes.length - at < headLength) break
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : bytes.readUInt32BE(at + 6)
    const end = at + headLength + length
    if (end > bytes.length) break
    if (bytes[at] === 0x81) take(bytes.subarray(at + headLength, end))
    at = end
  }
  return bytes.subarray(at)
}

/**
 * A minimal socket, so that the service is measured and not the client: it connects, answers pings and passes
 * on events. Resolves when it is connected.
 */
export function openLine(url: string, token: string, onEvent: (payload: Buffer) => void): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect(Number(port), hostname)
  let rest: Buffer = Buffer.alloc(0)
  let upgraded = false

  function take(payload: Buffer) {
    const letter = String.fromCharCode(payload[letterAt]!)
    if (letter === letters.event) onEvent(payload)
    else if (letter === letters.ping) socket.write(pong)
    else if (letter === letters.connected) resolve(socket)
  }
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    if (!upgraded) {
      const end = rest.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!rest.toString('latin1', 0, 12).endsWith(' 101')) return void socket.destroy()
      upgraded = true
      rest = rest.subarray(end + 4)
      socket.write(clientFrame(JSON.stringify({ type: 'connect', token })))
    }
    rest = takeFrames(rest, take)
  })
  socket.on('error', reject)
  socket.on('close', () => reject(new Error(`${url} closed a socket`)))
  socket.write(
    [
      `GET /v1${realtime.path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      `Sec-WebSocket-Protocol: ${realtime.subprotocol}`,
      '\r\n',
    ].join('\r\n'),
  )
  return promise
}
