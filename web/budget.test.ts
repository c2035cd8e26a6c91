import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What a telephone has to load, compressed. Over paid data and 3G, more is felt. */

const dist = join(import.meta.dirname, 'dist')
const assets = join(dist, 'assets')
const kilobytes = (bytes: number) => bytes / 1024
const sizeOf = (path: string) => readFileSync(join(dist, `${path}.br`)).length
const files = readdirSync(assets)
const scripts = files.filter((file) => file.endsWith('.js'))
const styles = files.filter((file) => file.endsWith('.css'))

/** What the page itself names: the script and what it cannot start without. */
const firstOf = (html: string, ending: string) =>
  [...readFileSync(join(dist, html), 'utf8').matchAll(/(?:src|href)="\/web\/(assets\/[^"]+)"/g)]
    .map(([, path]) => path!)
    .filter((path) => path.endsWith(ending))

const sum = (paths: string[]) => kilobytes(paths.reduce((total, path) => total + sizeOf(path), 0))

test('script before the first store is seen: 45 KB', () => {
  expect(sum(firstOf('customer.html', '.js'))).toBeLessThanOrEqual(45)
})

const isMap = (file: string) => file.startsWith('map-')

test('all script of the customer’s app, without map and charts: 80 KB', () => {
  const others = scripts.filter((file) => !isMap(file))
  expect(sum(others.map((file) => `assets/${file}`))).toBeLessThanOrEqual(80)
})

test('the map with its styles: 10 KB', () => {
  const map = files.filter((file) => isMap(file) && /\.(js|css)$/.test(file))
  expect(sum(map.map((file) => `assets/${file}`))).toBeLessThanOrEqual(10)
})

test('styles of the first page: 8 KB, of the whole app: 16 KB', () => {
  expect(sum(firstOf('customer.html', '.css'))).toBeLessThanOrEqual(8)
  expect(sum(styles.map((file) => `assets/${file}`))).toBeLessThanOrEqual(16)
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
