import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { invalidField, Refusal } from '../operations/refusal.ts'

/** With two Host headers, proxies and servers may each use a different one. */
export const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Refuses, with an error envelope, requests that Node would accept or would refuse without a body. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    app.server.emit('request', request, response),
  )
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.expect !== undefined && !/\b100-continue\b/i.test(headers.expect))
      throw invalidField('Expect', 'choice', 'must be 100-continue, or left out')
    if (headers.host === undefined && raw.httpVersion !== '1.0') throw new Refusal('request.malformed')
    if (namesTwoHosts(raw)) throw invalidField('Host', 'repeated', 'must be given once')
    if (!['', 'identity'].includes((headers['content-encoding'] ?? '').toLowerCase()))
      throw invalidField('Content-Encoding', 'choice', 'must be identity, or left out')
  })
}
