import { basename, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

/** A page with parts of the screens, built like the apps and served by intercepting the browser's requests, without a server. */
export interface BuiltPage {
  url: string
  serve(context: BrowserContext): Promise<unknown>
}

const host = 'http://built.example'
const types: { [ending: string]: string } = { js: 'text/javascript', css: 'text/css' }

interface Output {
  output: { fileName: string; code?: string; source?: string | Uint8Array }[]
}

export async function buildPage(entry: string): Promise<BuiltPage> {
  const { build } = await import('vite')
  const built = (await build({
    configFile: join(import.meta.dirname, '..', '..', 'web', 'vite.config.ts'),
    logLevel: 'error',
    publicDir: false,
    build: { write: false, rolldownOptions: { input: entry, output: { entryFileNames: 'entry.js' } } },
  })) as unknown as Output
  const files = new Map(
    built.output.map(({ fileName, code, source }) => [`/web/${fileName}`, code ?? source ?? '']),
  )
  const name = basename(entry).replace(/\.tsx?$/, '')
  const own = [...files.keys()].filter((path) => path.endsWith('.css') && path.includes(`/${name}-`))
  const styles = own.map((path) => `<link rel="stylesheet" href="${path}">`).join('')
  const html = `<!doctype html><html lang="en"><head><title>${name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${styles}</head>
    <body><div id="app"></div><script type="module" src="/web/entry.js"></script></body></html>`
  return {
    url: `${host}/`,
    serve: (context) =>
      context.route(`${host}/**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        if (pathname === '/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        const body = files.get(pathname)
        if (body === undefined) return route.fulfill({ status: 404, body: '' })
        const contentType = types[pathname.split('.').at(-1)!] ?? 'application/octet-stream'
        return route.fulfill({ contentType, body: typeof body === 'string' ? body : Buffer.from(body) })
      }),
  }
}
