import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/operations/refusal.ts'
import { isSame } from '#platform/secrets.ts'

export function requireToken(request: FastifyRequest, token: string) {
  // Without a token only this machine may read: another name than its own is a page elsewhere that reached in by DNS.
  if (token === '') {
    if (!/^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(request.hostname))
      throw new Refusal('auth.token.missing')
    return
  }
  if (!isSame(`Bearer ${token}`, request.headers.authorization ?? '')) throw new Refusal('auth.token.missing')
}
