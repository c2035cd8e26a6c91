import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import { StartError } from '#platform/start-error.ts'
import { type Config, readConfig } from '../config.ts'
import { requireWritableFiles, withSecret } from '../data-folder.ts'
import { openDatabaseServer } from '../database-server.ts'
import { buildScreens } from '../web/build-screens.ts'
import { explainPortError } from './port.ts'
import { shutdownSignal } from './shutdown-signal.ts'
import { welcome } from './welcome.ts'

const usage = 'Usage: npm start, or npm start -- --workers N for N processes that share the port.'

/** Reads `--workers N` as the setting WORKERS. */
function settingsIn(args: string[]): { WORKERS?: string } {
  try {
    const { workers } = parseArgs({ args, options: { workers: { type: 'string' } } }).values
    if (workers !== '') return workers === undefined ? {} : { WORKERS: workers }
  } catch {}
  throw new StartError(usage)
}

/** Runs the service in this process until it gets a stop signal, then drains. */
async function serveAlone(config: Config): Promise<void> {
  const [databaseServer] = await Promise.all([openDatabaseServer(config), buildScreens(console.log)])
  try {
    // Most modules are loaded only here, so that errors in the settings or the database are reported before.
    const [{ openApp }, { prepare }] = await Promise.all([import('../app.ts'), import('./prepare.ts')])
    const app = await openApp(config, databaseServer.url)
    try {
      const tokens = await prepare(app.services)
      // Installed before the service is reachable: a signal without a handler would end the process at once.
      const stopping = shutdownSignal()
      await app.listen().catch(explainPortError(config.PORT))
      console.log(welcome(app.url, tokens, config))
      await stopping
    } finally {
      await app.close()
    }
  } finally {
    await databaseServer.stop()
  }
  console.log('Stopped.')
  process.exit(0)
}

/** Runs the service until it gets a stop signal, in as many processes as configured. */
export async function serve(args: string[] = []): Promise<void> {
  const config = withSecret(readConfig({ ...process.env, ...settingsIn(args) }))
  requireWritableFiles(config)
  if (cluster.isWorker) await (await import('./worker.ts')).serveAsWorker(config)
  else if (config.WORKERS > 1) await (await import('./workers.ts')).runWorkers(config)
  else await serveAlone(config)
}
