import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { basePath } from '#platform/http/routes.ts'
import type { Calls } from '#platform/operations/measured-calls.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { originOf } from './answers.ts'
import { customerPages, type Page } from './customer-pages.ts'
import { acceptedEncoding, encode } from './encoding.ts'
import { type PageSettings, pageHtml, withSettings } from './page.ts'
import type { ScreenFile, Screens } from './screens.ts'

const forever = 'public, max-age=31536000, immutable'
const askEachTime = 'no-cache'

/**
 * The content security policy: everything comes from the service itself, pictures also from the given origins. Scripts and styles are
 * allowed only as files, and no page may frame ours.
 */
const policyFor = (pictureOrigins: string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${pictureOrigins.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const pageHeaders = (pictureOrigins: string[]) => ({
  'content-security-policy': policyFor(pictureOrigins),
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
})

function sendFile(request: FastifyRequest, reply: FastifyReply, file: ScreenFile, cacheControl: string) {
  reply.headers({ 'cache-control': cacheControl, etag: file.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = encoding === 'identity' ? undefined : file.bodies[encoding]
  if (body) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(body ?? file.bodies.identity)
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, shell: string, page: Page) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = await encode(pageHtml(shell, page), encoding)
  reply.headers({ 'cache-control': askEachTime, vary: 'accept-encoding' })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).type('text/html; charset=utf-8').send(body)
}

export interface ScreenOptions {
  calls: Calls
  trustProxy: boolean
  baseUrl: () => string
  settings: PageSettings
}

/** Serves the apps: their files below /web, the service worker, and a page at each of their paths. */
export function serveScreens(
  server: FastifyInstance,
  screens: Screens,
  { calls, trustProxy, baseUrl, settings }: ScreenOptions,
): void {
  const webOrigin = (address: string) => new URL(address).origin
  const { mapTiles } = settings
  const headers = () => pageHeaders([webOrigin(baseUrl()), ...(mapTiles ? [webOrigin(mapTiles.url)] : [])])

  server.get('/web/*', async (request, reply) => {
    const file = screens.file((request.params as { '*': string })['*'])
    if (!file) throw new Refusal('route.unknown')
    if (file.type.startsWith('text/html')) reply.headers(headers())
    return sendFile(request, reply, file, file.isImmutable ? forever : askEachTime)
  })

  // Served at the root, because a service worker controls only the paths below its own.
  server.get('/service-worker.js', async (request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
    return sendFile(request, reply, screens.file('service-worker.js')!, askEachTime)
  })

  const apps = Object.values(screens.apps).map(({ html, paths }) => ({
    shell: withSettings(screens.file(html)!.bodies.identity.toString(), settings),
    paths,
  }))
  const method = ['GET', 'HEAD']
  for (const { shell, paths } of apps) {
    for (const url of paths) {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const origin = originOf(request, trustProxy)
        const params = request.params as { [name: string]: string }
        const page = (await customerPages[url]?.(calls, origin, params)) ?? {
          status: 200,
          answers: new Map(),
        }
        reply.headers(headers())
        return sendPage(request, reply, shell, page)
      }
      server.route({ method, url, handler })
    }
  }

  /** The app to which a path belongs. Longer base paths are tried first: that of the customer's app, `/`, contains all others. */
  const appOf = (path: string) =>
    apps
      .toSorted((a, b) => b.paths[0]!.length - a.paths[0]!.length)
      .find(({ paths: [first = '/'] }) => path === first || path.startsWith(first.replace(/\/?$/, '/')))!
  // A person with a wrong URL gets the app's page, with status 404; a program gets the same refusal as for any unknown route.
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!
    const isPerson = request.headers.accept?.includes('text/html') && !path.startsWith(`${basePath}/`)
    if (!isPerson) throw new Refusal('route.unknown')
    reply.headers(headers())
    return sendPage(request, reply, appOf(path).shell, { status: 404, answers: new Map() })
  }
  server.route({ method, url: '/*', handler })
}
