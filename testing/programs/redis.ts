import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { whenDone } from '../suite/when-done.ts'
import { findRedis } from './redis-program.ts'

export interface TestRedis {
  url: string
  /** Kills it, with all its data. */
  kill(): Promise<void>
  /** Starts it again at the same URL, empty. */
  start(): Promise<void>
  /** Makes it accept connections and commands, and answer none. */
  freeze(): void
  thaw(): void
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A real, empty Redis. Stopped after the test, or after the test file. */
export async function startRedis(): Promise<TestRedis> {
  const { file, libraries } = await findRedis()
  const folder = await mkdtemp(join(tmpdir(), 'buka-redis-'))
  const port = await freePort()
  const settings = { port: String(port), bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  let server: ChildProcess

  async function start() {
    const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(delimiter) }
    const started = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    server = started
    const ready = Promise.withResolvers<void>()
    started.on('error', ready.reject).on('exit', () => ready.reject(new Error(`${file} ended`)))
    let printed = ''
    started.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text
      if (printed.includes('Ready to accept connections')) ready.resolve()
    })
    await ready.promise
  }

  async function kill() {
    const runs = server.exitCode === null && server.signalCode === null
    server.kill('SIGKILL')
    if (runs) await once(server, 'exit')
  }

  whenDone(async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  })
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
  }
}
