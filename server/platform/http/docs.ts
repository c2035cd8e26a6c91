import type { FastifyInstance } from 'fastify'
import { asyncApiDocument } from '#contract/asyncapi.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { realtime } from '#contract/realtime.ts'
import { Refusal } from '../operations/refusal.ts'
import { realtimePage, realtimePagePolicy } from './realtime-page.ts'
import { registerReferencePage } from './reference-page.ts'
import { basePath } from './routes.ts'

/** Built at the first request, so that the start does not wait for pages that are rarely read. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const documents = {
  'openapi.json': once(() => JSON.stringify(openApiDocument())),
  'asyncapi.json': once(() => JSON.stringify(asyncApiDocument())),
}
const page = once(() => realtimePage(asyncApiDocument()))

/** The OpenAPI and AsyncAPI documents and the pages that show them, all from local files. */
export function registerDocs(app: FastifyInstance): void {
  for (const [name, text] of Object.entries(documents)) {
    app.get(`${basePath}/${name}`, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(text()),
    )
  }
  app.get('/docs/realtime', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', realtimePagePolicy).send(page()),
  )
  app.get(`${basePath}${realtime.path}`, async () => {
    throw new Refusal('realtime.upgrade')
  })
  registerReferencePage(app)
}
