import { fillStreets } from '#modules/resources/index.ts'
import { StartError } from '#platform/start-error.ts'
import { openApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { demoTokens, fillDemo, refuseDemo } from '../demo/fill.ts'
import { openStorehouse, withSecret } from '../storehouse.ts'
import { welcome } from './welcome.ts'

function sayPortInUse(port: number) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use. Stop what uses it, or set PORT to another (0 takes any free one).`,
      )
    }
    if (error.code === 'EACCES')
      throw new StartError(`Port ${port} may not be used. Set PORT to one above 1023.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      throw new StartError('HOST is not an address of this machine. Set it to one, or to 0.0.0.0 for all.')
    }
    throw error
  }
}

/** Runs the service until it is told to stop, then drains. */
export async function serve(): Promise<void> {
  const config = withSecret(readConfig(process.env))
  const storehouse = await openStorehouse(config)
  try {
    const app = await openApp(config, storehouse.url)
    try {
      if (config.NODE_ENV === 'production') await refuseDemo(app.services.db)
      await fillStreets(app.services.db)
      if (config.NODE_ENV === 'development') await fillDemo(app.services)
      await app.listen().catch(sayPortInUse(config.PORT))
    } catch (error) {
      await app.close()
      throw error
    }
    const tokens = config.NODE_ENV === 'development' ? await demoTokens(app.services) : []
    console.log(welcome(app.url, tokens, config))

    let stopping = false
    const stop = async () => {
      if (stopping) process.exit(130)
      stopping = true
      console.log('Finishing what is under way… (again to stop at once)')
      await app.close()
      await storehouse.stop()
      console.log('Stopped.')
      process.exit(0)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  } catch (error) {
    await storehouse.stop()
    throw error
  }
}
