import { fileURLToPath } from 'node:url'
import prefresh from '@prefresh/vite'
import { defineConfig, type Plugin } from 'vite'
import { coverage } from './coverage.ts'
import { apps } from './shell/apps.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const service = `http://127.0.0.1:${process.env.PORT || 3000}`

const asPattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** Answers the addresses of the apps with their pages, as the service does. */
const appPages: Plugin = {
  name: 'app-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const { pathname } = new URL(request.url ?? '/', service)
      const app = Object.values(apps).find(({ paths }) =>
        paths.some((path) => asPattern(path).test(pathname)),
      )
      if (request.method === 'GET' && app) request.url = `/web/${app.html}`
      next()
    })
  },
}

/** Style sheets are loaded in any order; each says first which layer is above which. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, kit, app;\n${code}` : undefined),
}

/** Only what an icon draws: keys for its parts, which never change, and other names for it are not sent. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  transform: (code, id) =>
    id.includes('/lucide-preact/dist/esm/icons/')
      ? code.replace(/,\s*key: "\w+"/g, '').replace(/,\s*aliases: \[[^\]]*\]/, '')
      : undefined,
}

/** Only the operations that a screen calls; a test keeps their list true. */
const leanCalls: Plugin = {
  name: 'lean-calls',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/client/calls.ts')
      ? code.replace(/^ {2}(\w+): '.*',\n/gm, (line, name) => (Object.hasOwn(coverage, name) ? line : ''))
      : undefined,
}

export default defineConfig({
  root: here('./shell'),
  base: '/web/',
  publicDir: here('./shell/public'),
  plugins: [layerOrder, leanIcons, leanCalls, appPages, prefresh() as unknown as Plugin],
  // Also where tests build it: what a developer would like to know of each element is not sent.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/v1', '/files', '/receipts', '/docs', '/sandbox'].map((path) => [
        path,
        { target: service, ws: true },
      ]),
    ),
  },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: 'chrome123',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(
          Object.entries(apps).map(([name, { html }]) => [name, here(`./shell/${html}`)]),
        ),
        'service-worker': here('./shell/service-worker.ts'),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
})
