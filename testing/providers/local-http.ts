import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface ReceivedRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: Buffer
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => void

/** When to close a server: after the test by default, or `afterAll` of its file. */
export type Until = (close: () => void) => void

/** A real HTTP server on an ephemeral port, HTTPS where it has a certificate. */
export async function localHttp(
  answer: Answer,
  until: Until = onTestFinished,
  tls?: { key: string; cert: string },
) {
  const requests: ReceivedRequest[] = []
  const receive = async (message: IncomingMessage, response: ServerResponse) => {
    const request = {
      method: message.method ?? '',
      url: new URL(message.url ?? '/', 'http://local'),
      headers: message.headers,
      body: await buffer(message),
    }
    requests.push(request)
    answer(request, response)
  }
  const server = tls ? createTlsServer(tls, receive) : createServer(receive)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  until(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, port, requests }
}

export function answerJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The URL of a port on which nothing listens. */
export async function deadUrl(scheme = 'http'): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `${scheme}://127.0.0.1:${port}`
}
