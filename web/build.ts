import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AppShell } from './shell/apps.ts'

/**
 * Builds the screens into web/dist, unless it already holds a build of the same sources. Text files are also written compressed,
 * and screens.json lists everything for the service.
 */

const root = join(import.meta.dirname, '..')
const dist = join(import.meta.dirname, 'dist')

export interface Screens {
  /** The hash of the sources that it was built from; see `stampOf`. */
  stamp: string
  apps: { [name: string]: AppShell & { files: string[] } }
  /** Content types by path below /web/. */
  files: { [path: string]: string }
}

const types: { [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const compressed = ['.js', '.css', '.html', '.svg', '.webmanifest']

const sourceTypes = ['.ts', '.tsx', '.css', '.html', '.svg', '.png', '.woff2', '.webmanifest']

/**
 * All files below a folder except those that a build has made. Every start of the service lists them, and globSync takes ten times
 * as long.
 */
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => !path.split(sep).includes('dist'))

/** A hash of everything that the build depends on. */
export function stampOf(): string {
  const sources = [
    ...filesBelow('web').filter((path) => sourceTypes.includes(extname(path))),
    ...['client', 'contract'].flatMap(filesBelow).filter((path) => path.endsWith('.ts')),
    'package-lock.json',
  ]
  const sum = createHash('sha256')
  for (const file of sources.filter((path) => !path.endsWith('.test.ts')).sort())
    sum.update(`${file}\n`).update(readFileSync(join(root, file)))
  return sum.digest('base64url').slice(0, 22)
}

export function builtStamp(): string | undefined {
  const list = join(dist, 'screens.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Screens).stamp : undefined
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // The number of short distances that are coded without extra bits. Of the values tried, 8 gave the smallest total for all apps.
    [constants.BROTLI_PARAM_NDIRECT]: 8,
  }
  writeFileSync(`${file}.br`, await brotli(bytes, { params }))
  writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }))
}

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** All files of an app: those that its page names, and those that are loaded later. */
function filesOf(html: string, chunks: { [name: string]: Chunk }): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = chunks[name]!
    for (const each of [file, ...css, ...assets]) files.add(each)
    for (const each of [...imports, ...dynamicImports]) visit(each)
  }
  visit(html)
  return [...files].filter((path) => path.startsWith('assets/')).sort()
}

/** Writes the list of files and the stamp into the service worker, which caches the apps that are used on a device. */
function fillServiceWorker(apps: Screens['apps'], stamp: string): void {
  const file = join(dist, 'service-worker.js')
  const list = JSON.stringify(
    Object.fromEntries(
      Object.entries(apps).map(([name, { html, files }]) => [
        name,
        [html, ...files].map((path) => `/web/${path}`),
      ]),
    ),
  )
  const text = readFileSync(file, 'utf8')
    .replaceAll(/["'`]%FILES%["'`]/g, () => JSON.stringify(list))
    .replaceAll('%STAMP%', stamp)
  writeFileSync(file, text)
}

/** Builds for production in any process: in a test, NODE_ENV would otherwise add code that only developers need. */
async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

export async function buildScreens(): Promise<void> {
  const stamp = stampOf()
  if (builtStamp() === stamp) return
  const { build } = await import('vite')
  const { apps: shells } = await import('./shell/apps.ts')
  const { configFor } = await import('./vite.config.ts')
  const run = (app: string | undefined, isFirst: boolean) =>
    build({ ...configFor(app, isFirst), configFile: false, logLevel: 'warn' })
  await inProduction(async () => {
    await run(undefined, true)
    for (const app of Object.keys(shells)) await run(app, false)
  })
  const paths = globSync('**/*', { cwd: dist }).filter((path) => types[extname(path)])
  const chunksOf = (name: string) => JSON.parse(readFileSync(join(dist, `manifest-${name}.json`), 'utf8'))
  const apps = Object.fromEntries(
    Object.entries(shells).map(([name, shell]) => [
      name,
      { ...shell, files: filesOf(shell.html, chunksOf(name)) },
    ]),
  )
  fillServiceWorker(apps, stamp)
  await Promise.all(
    paths.filter((path) => compressed.includes(extname(path))).map((path) => compress(join(dist, path))),
  )
  const screens: Screens = {
    stamp,
    apps,
    files: Object.fromEntries(paths.sort().map((path) => [path, types[extname(path)]!])),
  }
  writeFileSync(join(dist, 'screens.json'), `${JSON.stringify(screens, null, 2)}\n`)
}

if (import.meta.main) await buildScreens()
