import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '#platform/make-folder.ts'
import { StartError } from '#platform/start-error.ts'
import { type Account, accountFor } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './postmaster.ts'

/** The parts of the folder: `data` belongs to PostgreSQL, the other files are Buka's. */
export const parts = (folder: string) => ({
  data: join(folder, 'data'),
  settings: join(folder, 'data', 'buka.conf'),
  password: join(folder, 'password'),
  log: join(folder, 'postgres.log'),
})

export const appRole = 'buka'
export const adminRole = 'postgres'

/** Creates the cluster in a sibling folder and renames it, so that `folder` is either absent or complete. */
export async function createCluster(folder: string, binaries: Binaries, durable: boolean): Promise<void> {
  const building = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    // An unreadable folder looks like an absent one: check the owner before any work.
    if (existsSync(folder)) await accountFor(folder, binaries.postgres)
    makeFolder(dirname(folder))
    await removeAbandoned(folder)
    await mkdir(building, { mode: 0o700 })
    const account = await accountFor(building, binaries.postgres)
    await initialize(building, binaries, account, durable)
    await rename(building, folder)
  } catch (error) {
    // Another process may have created the folder first.
    if (existsSync(parts(folder).data)) return
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database folder cannot be made: ${(error as Error).message}. Set DATA_DIR to another folder.`,
    )
  } finally {
    // A folder that could not be created cannot be removed either.
    await rm(building, { recursive: true, force: true }).catch(() => {})
  }
}

async function initialize(folder: string, binaries: Binaries, account: Account, durable: boolean) {
  const { data, password: passwordFile } = parts(folder)
  const password = randomBytes(24).toString('hex')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(passwordFile, account.uid, account.gid)
  }

  const access = ['--username', adminRole, '--pwfile', passwordFile, '--auth', 'scram-sha-256']
  // Sorts by code point like C, and maps upper and lower case beyond ASCII, the same on every machine.
  const locale = ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
  const sync = durable ? [] : ['--no-sync']
  const initdb = ['--pgdata', data, '--encoding', 'UTF8', '--no-instructions', ...access, ...locale, ...sync]
  check(await account.run(binaries.initdb, initdb))
  await appendFile(join(data, 'postgresql.conf'), `include_if_exists 'buka.conf'\n`)

  const role = `CREATE ROLE ${appRole} LOGIN CREATEDB PASSWORD '${password}'`
  const input = `${role};\nCREATE DATABASE ${appRole} OWNER ${appRole};\n`
  const single = ['--single', '-D', data, '-c', 'exit_on_error=on', ...(durable ? [] : ['-F']), 'postgres']
  check(await account.run(binaries.postgres, single, { input }))
}

function check({ code, output }: { code: number | null; output: string }) {
  if (code === 0) return
  const reason = /(?:FATAL|PANIC|error): +(.+)/i.exec(output)?.[1] ?? output
  throw new StartError(
    `The built-in PostgreSQL could not be set up: ${reason.trim()}. Mend that, or set DATA_DIR to another folder.`,
  )
}

async function removeAbandoned(folder: string) {
  const prefix = `${basename(folder)}.new-`
  for (const name of await readdir(dirname(folder))) {
    const builder = Number(name.slice(prefix.length).split('-')[0])
    if (!name.startsWith(prefix) || isAlive(builder)) continue
    await rm(join(dirname(folder), name), { recursive: true, force: true })
  }
}

export async function readPassword(folder: string): Promise<string> {
  try {
    return await readFile(parts(folder).password, 'utf8')
  } catch {
    throw new StartError(
      `The database password ${parts(folder).password} cannot be read. Put it back from a backup of the folder.`,
    )
  }
}
