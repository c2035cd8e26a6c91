import type { Config } from '../config.ts'
import { openDatabaseServer } from '../database-server.ts'
import { explainPortError } from './port.ts'

/** Runs one of several processes that share a port: a complete service, until the first process or a signal stops it. */
export async function serveAsWorker(config: Config): Promise<void> {
  // A terminal sends Ctrl-C to all processes; the first one forwards it as SIGTERM.
  process.on('SIGINT', () => {})
  const { url } = await openDatabaseServer(config)
  // Most modules are loaded only here, so that a problem with the database is reported before.
  const { openApp } = await import('../app.ts')
  const app = await openApp(config, url)
  // The handler stays installed: stopping a process group sends one signal, and the first process sends
  // another.
  const stopping = new Promise<void>((resolve) => process.on('SIGTERM', () => resolve()))
  try {
    await app.listen().catch(explainPortError(config.PORT))
    await stopping
  } finally {
    await app.close()
  }
  process.exit(0)
}
