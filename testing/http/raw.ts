import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: { [name: string]: string }
  text: string
}

function parse(bytes: Buffer): RawAnswer {
  const text = bytes.toString('utf8')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(':')
    return [name.toLowerCase(), value.join(':').trim()]
  })
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    text: rest.join('\r\n\r\n'),
  }
}

/** Sends raw bytes to the service and reads until it closes the connection. */
export async function sendRaw(url: string, ...parts: (string | Buffer)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
  // The service may close before it has read all of a refused request.
  socket.on('error', () => {})
  for (const part of parts) socket.write(part)
  await new Promise((resolve) => socket.on('close', resolve))
  return parse(Buffer.concat(chunks))
}
