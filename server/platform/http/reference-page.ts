import fastify, { type FastifyInstance } from 'fastify'
import { inlined, pagePolicy } from './page-policy.ts'
import { basePath } from './routes.ts'

const inlineScript = /<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g

/** The page inserts styles at run time. Its scripts are its own file and the inline script that starts it. */
const policyOf = (html: string) =>
  pagePolicy(
    ["'self'", ...Array.from(html.matchAll(inlineScript), ([, script]) => inlined(script!))],
    ["'unsafe-inline'"],
  )

/** The page and its script of 4 MB, loaded at the first request, because few processes ever serve them. */
async function openPage(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const server = fastify()
  server.register(reference, {
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
  await server.ready()
  return server
}

/** The OpenAPI document as a page on which every operation can be tried. */
export function registerReferencePage(app: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined
  for (const path of ['/docs', '/docs/', '/docs/js/scalar.js'])
    app.get(path, async ({ url }, reply) => {
      opened ??= openPage()
      const { statusCode, headers, rawPayload } = await (await opened).inject(url)
      for (const name of ['content-type', 'location'] as const)
        if (headers[name] !== undefined) reply.header(name, headers[name])
      if (headers['content-type']?.startsWith('text/html'))
        reply.header('content-security-policy', policyOf(rawPayload.toString()))
      return reply.code(statusCode).send(rawPayload)
    })
}
