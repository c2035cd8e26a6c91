import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/operations/refusal.ts'

export function requireToken(request: FastifyRequest, token: string) {
  // Without a token only this machine may read: another name than its own is a page elsewhere that reached in by DNS.
  if (token === '') {
    if (!/^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(request.hostname))
      throw new Refusal('auth.token.missing')
    return
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Refusal('auth.token.missing')
}
