import { fileURLToPath } from 'node:url'
import prefresh from '@prefresh/vite'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import type { Caller } from '#contract/states.ts'
import { coverage } from './coverage.ts'
import { pathOf } from './icon-path.ts'
import { apps } from './shell/apps.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const service = `http://127.0.0.1:${process.env.PORT || 3000}`

const asPattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** Serves the page of an app at each of its addresses, as the service does. */
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

/** Style sheets may be loaded in any order, so each begins by declaring the order of the layers. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, kit, app;\n${code}` : undefined),
}

/** Replaces the module of an icon with a single path. The icon's name and unused features of the library are not sent. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  transform(code, id) {
    const isIcon = id.includes('/lucide-preact/dist/esm/icons/')
    const [, data] = (isIcon && /const __iconData = (\{.*?\n\});/s.exec(code)) || []
    const path = data && pathOf(new Function(`return ${data}`)().node)
    if (!path) return undefined
    const draw = `import draw from ${JSON.stringify(here('./kit/icon.ts'))}`
    return `${draw}\nexport default /* @__PURE__ */ draw(${JSON.stringify(path)})`
  },
}

/** Replaces Vite's preload helper, which is three times as long and treats a style sheet that failed to load as loaded. */
const leanPreload: Plugin = {
  name: 'lean-preload',
  transform: (_code, id) =>
    id.endsWith('vite/preload-helper.js')
      ? `export { preload as __vitePreload } from ${JSON.stringify(here('./shell/preload.ts'))}`
      : undefined,
}

/**
 * Compiles elements to calls of `h` with children as arguments. The automatic runtime writes a `children` property for each, which
 * adds one percent to all scripts.
 */
const leanElements: Plugin = {
  name: 'lean-elements',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.tsx') ? `import { h as _h, Fragment as _Fragment } from 'preact'\n${code}` : undefined,
}

const filesCalling = (name: string) =>
  (Object.hasOwn(coverage, name) ? coverage[name as never] : []) as string[]

const rolesOf: { [app: string]: readonly Caller[] } = {
  customer: ['customer'],
  store: ['store', 'assistant'],
  rider: ['rider'],
  desk: ['operator'],
}

/** Whether a role of the app may call the operation. Shared code contains calls for the roles of all apps. */
const mayCall = (app: string | undefined, name: string) => {
  const { callers }: Operation = operations[name as OperationId]
  return typeof callers === 'string' || !app || rolesOf[app]!.some((role) => callers.includes(role))
}

/**
 * Keeps only the operations that a screen of the app calls and a role of the app may call; coverage.test.ts checks the list of
 * calls.
 */
const leanCalls = (app: string | undefined): Plugin => ({
  name: 'lean-calls',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/client/calls.ts')
      ? code.replace(/^ {2}(\w+): '.*',\n/gm, (line, name) =>
          mayCall(app, name) &&
          filesCalling(name).some((file) => [app, 'shared', 'live'].includes(file.split('/')[0]!))
            ? line
            : '',
        )
      : undefined,
})

const pageOf = (app: string) => here(`./shell/${apps[app]!.html}`)
const worker = { 'service-worker': here('./shell/service-worker.ts') }

/**
 * The configuration for one app, or for the service worker. Each is a build of its own: a common build would split shared code into
 * many small files, which compress badly, and few people use two apps.
 */
export const configFor = (app: string | undefined, isFirst: boolean): UserConfig => ({
  ...shared,
  plugins: [...shared.plugins, leanCalls(app)],
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
  plugins: [layerOrder, leanElements, leanIcons, leanPreload, appPages, prefresh() as unknown as Plugin],
  // Also off when tests run the build: `development` would add debugging information to each element.
  oxc: { jsx: { runtime: 'classic', pragma: '_h', pragmaFrag: '_Fragment', development: false } },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/v1', '/files', '/receipt', '/docs', '/sandbox'].map((path) => [path, { target: service, ws: true }]),
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
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
        // Two shared files instead of a dozen small ones, which compress badly: one with what every screen needs, and one with what
        // several other screens need.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'parts', minShareCount: 2 },
          ],
        },
      },
    },
  },
} satisfies UserConfig

/** The configuration of the development server, which serves all apps. */
export default defineConfig(shared)
