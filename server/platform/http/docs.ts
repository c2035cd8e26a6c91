import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { asyncApiDocument } from '#contract/asyncapi.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { realtime } from '#contract/realtime.ts'
import { Refusal } from '../operations/refusal.ts'
import { realtimePage, realtimePagePolicy } from './realtime-page.ts'
import { basePath } from './routes.ts'

function serveDocument(app: FastifyInstance, path: string, document: object) {
  const text = JSON.stringify(document)
  app.get(path, async (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
}

/** The OpenAPI and AsyncAPI documents and the pages that show them, all from local files. */
export function registerDocs(app: FastifyInstance): void {
  const asyncApi = asyncApiDocument()
  serveDocument(app, `${basePath}/openapi.json`, openApiDocument())
  serveDocument(app, `${basePath}/asyncapi.json`, asyncApi)
  const page = realtimePage(asyncApi)
  app.get('/docs/realtime', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', realtimePagePolicy).send(page),
  )
  app.get(`${basePath}${realtime.path}`, async () => {
    throw new Refusal('realtime.upgrade')
  })
  app.get('/', async (_request, reply) => reply.redirect('/docs/'))
  app.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: `${basePath}/openapi.json`,
      pageTitle: 'Buka API reference',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      defaultOpenAllTags: false,
      authentication: { preferredSecurityScheme: 'bearer' },
    },
  })
}
