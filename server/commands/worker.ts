import { openApp } from '../app.ts'
import type { Config } from '../config.ts'
import { openDatabaseServer } from '../database-server.ts'
import { sayPortInUse } from './port.ts'

/** One of several processes that share a port: a whole service, until the first process or a person tells it to stop. */
export async function serveAsWorker(config: Config): Promise<void> {
  // A terminal sends Ctrl-C to all of them; the first process passes it on as SIGTERM.
  process.on('SIGINT', () => {})
  const { url } = await openDatabaseServer(config)
  const app = await openApp(config, url)
  // The handler stays: whoever stops a whole group sends one signal, and the first process another.
  const told = new Promise<void>((resolve) => process.on('SIGTERM', () => resolve()))
  try {
    await app.listen().catch(sayPortInUse(config.PORT))
    await told
  } finally {
    await app.close()
  }
  process.exit(0)
}
