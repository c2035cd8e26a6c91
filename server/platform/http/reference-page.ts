import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { inlined, pagePolicy } from './page-policy.ts'
import { basePath } from './routes.ts'

const inlineScript = /<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g

/** The page inserts styles while it runs; scripts are its own file and the lines that start it. */
const policyOf = (html: string) =>
  pagePolicy(
    ["'self'", ...Array.from(html.matchAll(inlineScript), ([, script]) => inlined(script!))],
    ["'unsafe-inline'"],
  )

/** The OpenAPI document as a page on which every operation can be tried. */
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
      // Names in tables are not broken, so that they can be searched.
      customCss: '.markdown td code { word-break: normal }',
      authentication: { preferredSecurityScheme: 'bearer' },
    },
  })
}
