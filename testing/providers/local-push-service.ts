import type { ServerResponse } from 'node:http'
import type { Network } from '#providers/push/network.ts'
import { selfSigned } from './certificate.ts'
import { localHttp } from './local-http.ts'

/** A local push service, and a network in which its name resolves like one on the internet. */
export async function localPushService(answer: (response: ServerResponse) => void) {
  const name = 'push.example.com'
  const { key, cert } = selfSigned(name)
  const server = await localHttp((_request, response) => answer(response), undefined, { key, cert })
  const network: Network = {
    resolve: async () => ['127.0.0.1'],
    mayConnect: (address) => address === '127.0.0.1',
    port: server.port,
    ca: cert,
  }
  return { ...server, endpoint: `https://${name}/send/abc?x=1`, network }
}
