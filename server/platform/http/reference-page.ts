import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { inlined, pagePolicy } from './page-policy.ts'
import { basePath } from './routes.ts'

const inlineScript = /<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g

/** The page puts styles into itself while it runs; scripts are its own file and the few lines that start it. */
const policyOf = (html: string) =>
  pagePolicy(
    ["'self'", ...Array.from(html.matchAll(inlineScript), ([, script]) => inlined(script!))],
    ["'unsafe-inline'"],
  )

/** The OpenAPI document for people, who can try every operation there. */
export async function registerReferencePage(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (isPage) reply.header('content-security-policy', policyOf(String(payload)))
  })
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
      // Names in tables are read whole, or not found again.
      customCss: '.markdown td code { word-break: normal }',
      authentication: { preferredSecurityScheme: 'bearer' },
    },
  })
}
