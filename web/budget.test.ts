import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Limits for the compressed size of what a telephone has to load. More would be noticed on a 3G network, and costs mobile data. */

const dist = join(import.meta.dirname, 'dist')
const assets = join(dist, 'assets')
const kilobytes = (bytes: number) => bytes / 1024
const sizeOf = (path: string) => readFileSync(join(dist, `${path}.br`)).length
const files = readdirSync(assets)
const { apps } = JSON.parse(readFileSync(join(dist, 'screens.json'), 'utf8')) as {
  apps: { [name: string]: { files: string[] } }
}
/** The files of an app, except those that are loaded only to show a chart or a map. */
const partsOf = (app: string, ending: string) =>
  apps[app]!.files.filter((file) => file.endsWith(ending) && !/\/(chart|map|leaflet|uplot)/i.test(file))

/** The files that the HTML page itself names: the script, and what it cannot start without. */
const firstOf = (html: string, ending: string) =>
  [...readFileSync(join(dist, html), 'utf8').matchAll(/(?:src|href)="\/web\/(assets\/[^"]+)"/g)]
    .map(([, path]) => path!)
    .filter((path) => path.endsWith(ending))

const sum = (paths: string[]) => kilobytes(paths.reduce((total, path) => total + sizeOf(path), 0))

test('script before the first store is seen: 45 KB', () => {
  expect(sum(firstOf('customer.html', '.js'))).toBeLessThanOrEqual(45)
})

test.for(['customer', 'rider'])('the map of the %s’s app with its styles: 10 KB', (app) => {
  const map = apps[app]!.files.filter((file) => /^assets\/map-.*\.(js|css)$/.test(file))
  expect(map.length).toBeGreaterThan(1)
  expect(sum(map)).toBeLessThanOrEqual(10)
})

test('script before the board is seen: 45 KB', () => {
  expect(sum(firstOf('store.html', '.js'))).toBeLessThanOrEqual(45)
})

test('script before the switch and the trip are seen: 45 KB', () => {
  expect(sum(firstOf('rider.html', '.js'))).toBeLessThanOrEqual(45)
})

test('script before what waits for operators is seen: 45 KB', () => {
  expect(sum(firstOf('desk.html', '.js'))).toBeLessThanOrEqual(45)
})

test.for(Object.keys(apps))('all script of the %s’s app, without map and charts: 80 KB', (app) => {
  expect(sum(partsOf(app, '.js'))).toBeLessThanOrEqual(80)
})

test.for(Object.keys(apps))('styles of the first page of the %s’s app: 8 KB, of all: 16 KB', (app) => {
  expect(sum(firstOf(`${app}.html`, '.css'))).toBeLessThanOrEqual(8)
  expect(sum(partsOf(app, '.css'))).toBeLessThanOrEqual(16)
})

test('the fonts: 15 KB each', () => {
  for (const file of files.filter((each) => each.endsWith('.woff2')))
    expect(kilobytes(readFileSync(join(assets, file)).length), file).toBeLessThanOrEqual(15)
})

test('the client by itself: 6 KB', async () => {
  const { build } = await import('vite')
  const { brotliCompressSync } = await import('node:zlib')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: join(import.meta.dirname, '..', 'client', 'index.ts'), formats: ['es'] },
    },
  })
  const [{ output }] = [built].flat() as unknown as [{ output: { code: string }[] }]
  expect(kilobytes(brotliCompressSync(output[0]!.code).length)).toBeLessThanOrEqual(6)
})
