import { rm } from 'node:fs/promises'
import { openEmbedded } from '#platform/database/embedded.ts'
import { type App, openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeStaff, type Staff } from './realtime-staff.ts'

/** A database with a store full of people, and the service in this process, which writes and tells the others over the bus. */
export interface Service {
  app: App
  staff: Staff
  /** For more processes on the same database. */
  settings: { [name: string]: string }
  /** A token for each of so many sockets of each of them. */
  tokens(socketsEach: number): string[]
  close(): Promise<void>
}

export async function openService(folder: string, people: number): Promise<Service> {
  await rm(folder, { recursive: true, force: true })
  const embedded = await openEmbedded({ folder: `${folder}/postgres`, durable: false })
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: embedded.url,
    DATA_DIR: folder,
    PORT: '0',
    SECRET: 'the secret of a bench, long enough to be one',
    LIMIT_CONNECT: '1000000',
    LOG_LEVEL: 'warn',
  }
  const app = await openApp(readConfig(settings), embedded.url)
  await app.listen()
  console.log(`Making a store with ${people} people`)
  const staff = await makeStaff(app.services, people)
  return {
    app,
    staff,
    settings,
    tokens: (socketsEach) =>
      staff.people.flatMap(({ token }) => Array.from({ length: socketsEach }, () => token)),
    async close() {
      await app.close()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
