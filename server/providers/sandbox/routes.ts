import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'

function requireToken(request: FastifyRequest, token: string) {
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

/** The messages that would have been sent, newest first. Only there while a sandbox provider is in use. */
export function registerSandbox(app: FastifyInstance, db: Database, token: string): void {
  app.get('/sandbox/messages', async (request) => {
    requireToken(request, token)
    const { to } = request.query as { to?: unknown }
    if (typeof to === 'string' && to.includes('\0')) throw invalidField('to', 'format', 'is not an address')
    const data = await db.many(sql`
      SELECT kind, recipient AS to, subject, text, created_at AS "dateCreated" FROM sandbox_message
      ${typeof to === 'string' ? fragment`WHERE recipient = ${to}` : nothing}
      ORDER BY id DESC LIMIT 50`)
    return { success: true, statusCode: 200, data }
  })
}
