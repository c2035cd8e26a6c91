import { type App, openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openEnvironment } from '../measure/environment.ts'
import { makeStaff, type Staff } from './store-members.ts'

/**
 * A database with a store with many members, and the service in this process, which writes and notifies the
 * others over the bus.
 */
export interface Service {
  app: App
  staff: Staff
  /** For more processes on the same database. */
  settings: { [name: string]: string }
  /** A token for each of this many sockets of each member. */
  tokens(socketsEach: number): string[]
  close(): Promise<void>
}

export async function openService(name: string, people: number): Promise<Service> {
  const environment = await openEnvironment(name)
  const settings = { ...environment.settings, LIMIT_CONNECT: '1000000', LOG_LEVEL: 'warn' }
  const app = await openApp(readConfig(settings), environment.url)
  await app.listen()
  console.log(`Creating a store with ${people} members`)
  const staff = await makeStaff(app.services, people)
  return {
    app,
    staff,
    settings,
    tokens: (socketsEach) =>
      staff.people.flatMap(({ token }) => Array.from({ length: socketsEach }, () => token)),
    async close() {
      await app.close()
      await environment.close()
    },
  }
}
