import { openLog } from '#platform/telemetry/log.ts'
import { addressOf, openApp } from '../app.ts'
import type { Config } from '../config.ts'
import { openStorehouse } from '../storehouse.ts'
import { buildScreens } from '../web/build-screens.ts'
import { startCrew } from './crew.ts'
import { choosePort } from './port.ts'
import { prepare } from './prepare.ts'
import { toldToStop } from './told-to-stop.ts'
import { welcome } from './welcome.ts'

async function prepareOnce(config: Config, databaseUrl: string) {
  const app = await openApp(config, databaseUrl)
  try {
    return await prepare(app.services)
  } finally {
    await app.close()
  }
}

/** The first of several processes: it has the database and watches over the others, which serve. */
export async function runWorkers(config: Config): Promise<void> {
  const [storehouse] = await Promise.all([openStorehouse(config), buildScreens(console.log)])
  try {
    const port = await choosePort(config)
    const tokens = await prepareOnce(config, storehouse.url)
    const told = toldToStop()
    const settings = { DATABASE_URL: storehouse.url, PORT: String(port) }
    const crew = startCrew(config.WORKERS, settings, openLog(config.LOG_LEVEL))
    try {
      crew.open.then(() => console.log(welcome(addressOf(config, port), tokens, config)))
      await Promise.race([crew.broken, told])
    } finally {
      await crew.stop()
    }
  } finally {
    await storehouse.stop()
  }
  console.log('Stopped.')
  process.exit(0)
}
