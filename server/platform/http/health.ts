import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** Endpoints for running the service: liveness, readiness, metrics. Not part of the versioned API. */
export function registerHealth(
  app: FastifyInstance,
  db: Database,
  metrics: Metrics,
  isDraining: () => boolean,
): void {
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', handler: async () => ({ status: 'ok' }) })

  const readyz = async (_request: FastifyRequest, reply: FastifyReply) => {
    const ready = !isDraining() && (await db.run(sql`SELECT 1`).catch(() => 0)) === 1
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  }
  app.route({ method: ['GET', 'HEAD'], url: '/readyz', handler: readyz })

  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
}
