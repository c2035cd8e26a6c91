import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import { StartError } from '#platform/start-error.ts'
import { openApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { requireWritableFiles, withSecret } from '../data-folder.ts'
import { openDatabaseServer } from '../database-server.ts'
import { buildScreens } from '../web/build-screens.ts'
import { sayPortInUse } from './port.ts'
import { prepare } from './prepare.ts'
import { shutdownSignal } from './shutdown-signal.ts'
import { welcome } from './welcome.ts'
import { serveAsWorker } from './worker.ts'
import { runWorkers } from './workers.ts'

const usage = 'Usage: npm start, or npm start -- --workers N for N processes that share the port.'

/** `--workers N` is the setting WORKERS, typed. */
function settingsIn(args: string[]): { WORKERS?: string } {
  try {
    const { workers } = parseArgs({ args, options: { workers: { type: 'string' } } }).values
    if (workers !== '') return workers === undefined ? {} : { WORKERS: workers }
  } catch {}
  throw new StartError(usage)
}

/** Runs the service in this process until it is told to stop, then drains. */
async function serveAlone(config: Config): Promise<void> {
  const [databaseServer] = await Promise.all([openDatabaseServer(config), buildScreens(console.log)])
  try {
    const app = await openApp(config, databaseServer.url)
    try {
      const tokens = await prepare(app.services)
      // Before anybody can know that it is there: a signal that nobody waits for would end it at once.
      const told = shutdownSignal()
      await app.listen().catch(sayPortInUse(config.PORT))
      console.log(welcome(app.url, tokens, config))
      await told
    } finally {
      await app.close()
    }
  } finally {
    await databaseServer.stop()
  }
  console.log('Stopped.')
  process.exit(0)
}

/** Runs the service until it is told to stop, in as many processes as the settings say. */
export async function serve(args: string[] = []): Promise<void> {
  const config = withSecret(readConfig({ ...process.env, ...settingsIn(args) }))
  requireWritableFiles(config)
  if (cluster.isWorker) await serveAsWorker(config)
  else if (config.WORKERS > 1) await runWorkers(config)
  else await serveAlone(config)
}
