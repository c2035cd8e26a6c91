import type { FastifyInstance } from 'fastify'
import { pursueWithdrawalTask } from '#modules/wallets/index.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { providerQueue } from '#platform/provider-queue.ts'
import type { Hint } from '#providers/payments/port.ts'
import type { Services } from '#server/services.ts'
import { followPaymentTask } from './tasks.ts'

const tasks = { payment: followPaymentTask, withdrawal: pursueWithdrawalTask }

/**
 * Records a webhook once, and queues a job that queries the provider, because the content of a webhook is not
 * trusted.
 */
export async function recordWebhook({ db }: Services, provider: string, hint: Hint): Promise<void> {
  const { id, about, reference } = hint
  if (about === 'nothing') return
  await db.transaction(async (tx) => {
    const isNew = await tx.run(sql`
      INSERT INTO webhook (provider, id, about, reference) VALUES (${provider}, ${id}, ${about}, ${reference})
      ON CONFLICT DO NOTHING`)
    if (!isNew) return
    tx.addJob({
      task: tasks[about],
      payload: { reference },
      key: `hint:${provider}:${id}`,
      queue: providerQueue(reference),
    })
  })
}

/** The route that providers call. The signature covers the raw bytes, so nothing may parse them before. */
export function serveWebhooks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    scope.post('/webhook/:provider', async (request) => {
      const { payments } = services
      const { provider } = request.params as { provider: string }
      if (provider !== payments.name) throw new Refusal('route.unknown')
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const hint = payments.readWebhook(raw, request.headers)
      if (!hint) throw new Refusal('webhook.forged')
      await recordWebhook(services, provider, hint)
      return { success: true, statusCode: 200, data: { received: true } }
    })
  })
}
