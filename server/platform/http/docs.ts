import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#contract/openapi.ts'
import { basePath } from './routes.ts'

/** The OpenAPI document and the reference that shows it, all from local files. */
export function registerDocs(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument())
  app.get(`${basePath}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
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
