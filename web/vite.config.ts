import { fileURLToPath } from 'node:url'
import prefresh from '@prefresh/vite'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
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

const pageOf = (app: string) => here(`./shell/${apps[app]!.html}`)
const worker = { 'service-worker': here('./shell/service-worker.ts') }

/**
 * How one app is built, or the service worker. Each is built by itself: what two apps share would else be cut into many small
 * files, which compress badly, and few people use two apps.
 */
export const configFor = (app: string | undefined, isFirst: boolean): UserConfig => ({
  ...shared,
  build: {
    ...shared.build,
    emptyOutDir: isFirst,
    copyPublicDir: isFirst,
    manifest: app === undefined ? false : `manifest-${app}.json`,
    rolldownOptions: {
      ...shared.build.rolldownOptions,
      input: app === undefined ? worker : { [app]: pageOf(app) },
    },
  },
})

const shared = {
  root: here('./shell'),
  base: '/web/',
  publicDir: here('./shell/public'),
  plugins: [layerOrder, appPages, prefresh() as unknown as Plugin],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
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
    target: 'es2022',
    cssTarget: 'chrome123',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
} satisfies UserConfig

/** For the workshop, which serves all of them. */
export default defineConfig(shared)
