import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#platform/start-error.ts'
import { type Config, readConfig } from '../config.ts'
import { withSecret } from '../data-folder.ts'
import { openDatabaseServer } from '../database-server.ts'
import { play } from '../demo/story/play.ts'
import { teller } from '../demo/story/tell.ts'

interface DemoService {
  url: string
  leave(): Promise<void>
}

/** Leaves a busy service time to answer. If nothing listens, the connection is refused at once. */
const answersWithinMs = 30_000

/** The service that is running at the configured port, if any. */
async function findRunning({ PORT }: Config): Promise<DemoService | undefined> {
  if (PORT === 0) return undefined
  const url = `http://127.0.0.1:${PORT}`
  const there = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(answersWithinMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
  return there ? { url, leave: async () => {} } : undefined
}

/** Starts a temporary service, which leaves nothing behind. */
async function startOne(given: Config): Promise<DemoService> {
  const folder = await mkdtemp(join(tmpdir(), 'buka-demo-'))
  const config = withSecret({
    ...given,
    PORT: 0,
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  })
  const databaseServer = await openDatabaseServer(config)
  const close = async () => {
    await databaseServer.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // Imported only here: with a running service, the demo does not need these modules.
    const [{ openApp }, { fillStreets }, { fillDemo }] = await Promise.all([
      import('../app.ts'),
      import('#modules/resources/index.ts'),
      import('../demo/fill.ts'),
    ])
    const app = await openApp(config, databaseServer.url)
    await fillStreets(app.services.db)
    await fillDemo(app.services)
    await app.listen()
    const leave = async () => {
      await app.close()
      await close()
    }
    return { url: app.url, leave }
  } catch (error) {
    await close()
    throw error
  }
}

/** `demo`: plays the life of one order, step by step; `--slow` pauses after each. */
export async function runDemo(args: string[]): Promise<void> {
  if (args.some((each) => each !== '--slow'))
    throw new StartError('Usage: npm run demo, or npm run demo -- --slow')
  const config = readConfig(process.env)
  const running = await findRunning(config)
  if (!running) console.log('No service runs here, so one is opened for the story. This takes a moment…')
  const visited = running ?? (await startOne(config))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => visited.leave().then(() => process.exit(130)))
  console.log(`\nThe life of one order, played through the public interface at ${visited.url}/v1`)
  try {
    const tell = teller((text) => console.log(text), args.includes('--slow'))
    await play({ url: visited.url, sandboxToken: config.SANDBOX_TOKEN }, tell)
    console.log('\nThat was it: ordered, paid, cooked, brought and settled.\n')
  } finally {
    await visited.leave()
  }
}
