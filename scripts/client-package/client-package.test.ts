import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { stampOf } from '../../web/build.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, shell: process.platform === 'win32' })

let folder: string
let stampBefore: string
const installed = (...path: string[]) => join(folder, 'node_modules', 'buka-client', ...path)

/** The output of the compiler for these files. */
async function compile(files: { [name: string]: string }, options: string[]): Promise<string> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const strict = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom', '--types', '']
  // With one thread the compiler does less work than with its default of four, and the other cores are busy.
  const args = [compiler, ...strict, '--checkers', '1', ...options, ...Object.keys(files)]
  return run(process.execPath, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  )
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buka-client-'))
  await rm(join(root, 'client', 'package', 'dist'), { recursive: true, force: true })
  stampBefore = stampOf()
  await npm(root, 'pack', './client/package', '--pack-destination', folder)
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await npm(folder, 'install', '--offline', '--no-audit', '--no-fund', `./${tarball}`)
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const app = `
  import { BukaError, createClient, createRealtime, type Order, type Realtime } from 'buka-client'
  const client = createClient({ baseUrl: process.argv[2]!, retries: 2 })
  const { data, pagination } = await client.getStores({ query: { closed: true, pageSize: 3 } })
  const names: string[] = data.map(({ name }) => name)
  const next: string | null = pagination.lastEvaluatedKey
  const refused = await client.getAccount().catch((error: BukaError) => error.code)
  console.log(JSON.stringify({ names, next, refused }))
  export function watch(token: string): Realtime {
    const live = createRealtime({ baseUrl: 'x', token: () => token })
    live.on('order.update', (order: Order, { stream }) => [order.slug.length, stream.length])
    return live
  }
  // @ts-expect-error: an operation that there is not
  export const a = () => client.getFood()
  // @ts-expect-error: a body is missing
  export const b = () => client.signIn()
  // @ts-expect-error: a field is misspelt
  export const c = () => client.getStores({ query: { pagesize: 3 } })
  // @ts-expect-error: an event that there is not
  export const d = (live: Realtime) => live.on('order.lost', () => {})
`
const declared = 'declare const process: { argv: string[] }\n'

test('the screens need not be built again after it was made', () => {
  expect(stampOf()).toBe(stampBefore)
})

test('in an empty folder, without a network, it is installed, type-checked and called', async () => {
  const { url } = await sharedApp()
  expect(await compile({ 'app.ts': declared + app }, ['--module', 'nodenext'])).toBe('')
  // Node strips the types and runs the file without compiling it.
  const { stdout } = await run(process.execPath, ['app.ts', `${url}/v1`], { cwd: folder })
  expect(JSON.parse(stdout)).toMatchObject({ names: expect.any(Array), refused: 'auth.token.missing' })
}, 120_000)

test('its types are those of the contract, also as bundlers find them', async () => {
  const source = JSON.stringify(join(root, 'client', 'index.ts'))
  const same = `
    import type * as Source from ${source}
    import type * as Packed from 'buka-client'
    interface FromSource {
      client: Source.Client
      handlers: Source.HandlerArguments
      actions: { [A in Packed.Action]: [Source.ActionData<A>, Source.ActionAnswer<A>] }
    }
    interface FromPackage {
      client: Packed.Client
      handlers: Packed.HandlerArguments
      actions: { [A in Packed.Action]: [Packed.ActionData<A>, Packed.ActionAnswer<A>] }
    }
    export const a = (source: FromSource): FromPackage => source
    export const b = (packed: FromPackage): FromSource => packed
  `
  const options = [
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--allowImportingTsExtensions',
    '--skipLibCheck',
    '--types',
    'node',
  ]
  const roots = ['--typeRoots', join(root, 'node_modules', '@types')]
  expect(await compile({ 'same.ts': same }, [...options, ...roots])).toBe('')
}, 120_000)

test('it is one file of at most 6 KB compressed, with declarations and no more, of the version of the service', async () => {
  const script = await readFile(installed('dist', 'index.js'))
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(6 * 1024)
  const files = (await readdir(installed('dist'))).filter((name) => !name.endsWith('.d.ts'))
  expect(files).toEqual(['index.js'])
  expect((await readdir(installed())).sort()).toEqual(['README.md', 'dist', 'package.json'])
  const versionIn = async (file: string) => JSON.parse(await readFile(file, 'utf8')).version
  expect(await versionIn(installed('package.json'))).toBe(await versionIn(join(root, 'package.json')))
})
