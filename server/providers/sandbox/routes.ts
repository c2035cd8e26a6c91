import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { nullable, row, text, timestamp } from '#platform/database/row.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { SandboxAccess } from './access.ts'

const SentMessage = row({
  kind: text,
  to: text,
  subject: nullable(text),
  text,
  dateCreated: timestamp,
})

/** Registers the list of stored messages, newest first. Only used while a provider is a sandbox. */
export function registerSandbox(app: FastifyInstance, db: Database, requireAccess: SandboxAccess): void {
  app.get('/sandbox/messages', async (request) => {
    requireAccess(request)
    const { to } = request.query as { to?: unknown }
    if (typeof to === 'string' && to.includes('\0')) throw invalidField('to', 'format', 'is not an address')
    const data = await db.many(
      SentMessage,
      sql`
      SELECT kind, recipient AS to, subject, text, created_at AS "dateCreated" FROM sandbox_message
      ${typeof to === 'string' ? fragment`WHERE recipient = ${to}` : nothing}
      ORDER BY id DESC LIMIT 50`,
    )
    return { success: true, statusCode: 200, data }
  })
}
