import { openLog } from '#platform/telemetry/log.ts'
import { addressOf, openApp } from '../app.ts'
import type { Config } from '../config.ts'
import { openDatabaseServer } from '../database-server.ts'
import { buildScreens } from '../web/build-screens.ts'
import { choosePort } from './port.ts'
import { prepare } from './prepare.ts'
import { shutdownSignal } from './shutdown-signal.ts'
import { welcome } from './welcome.ts'
import { startWorkerProcesses } from './worker-processes.ts'

async function prepareOnce(config: Config, databaseUrl: string) {
  const app = await openApp(config, databaseUrl)
  try {
    return await prepare(app.services)
  } finally {
    await app.close()
  }
}

/** Runs the first of several processes, which owns the database and supervises the workers. */
export async function runWorkers(config: Config): Promise<void> {
  const [databaseServer] = await Promise.all([openDatabaseServer(config), buildScreens(console.log)])
  try {
    const port = await choosePort(config)
    const tokens = await prepareOnce(config, databaseServer.url)
    const stopping = shutdownSignal()
    const settings = { DATABASE_URL: databaseServer.url, PORT: String(port) }
    const workers = startWorkerProcesses(config.WORKERS, settings, openLog(config.LOG_LEVEL))
    try {
      workers.open.then(() => console.log(welcome(addressOf(config, port), tokens, config)))
      await Promise.race([workers.broken, stopping])
    } finally {
      await workers.stop()
    }
  } finally {
    await databaseServer.stop()
  }
  console.log('Stopped.')
  process.exit(0)
}
