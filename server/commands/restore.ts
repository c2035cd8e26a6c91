import { join, resolve } from 'node:path'
import { reconcile } from '#modules/ledger/index.ts'
import { isEmpty } from '#platform/backup/catalogue.ts'
import { requireChecksums } from '#platform/backup/checksums.ts'
import { withConnection } from '#platform/backup/connection.ts'
import { copyFiles } from '#platform/backup/files.ts'
import { load } from '#platform/backup/load.ts'
import { filesName, type Manifest, readManifest } from '#platform/backup/manifest.ts'
import { type Migration, migrate, readMigrations } from '#platform/database/migrate.ts'
import { makeFolder } from '#platform/make-folder.ts'
import { StartError } from '#platform/start-error.ts'
import { type Config, readConfig } from '../config.ts'
import { requireSecret } from './backup-secret.ts'
import { printed } from './reconcile.ts'
import { startErrorText } from './start-error-text.ts'
import { withDatabaseServer, withOpen } from './with-database.ts'

const usage = 'Usage: npm run restore -- <folder of a back-up>'

/** The migrations of the back-up's database, all of which this code must have too. */
function migrationsOf({ database }: Manifest, known: Migration[]): Migration[] {
  return database.migrations.map(({ name, checksum }) => {
    const same = known.find((each) => each.name === name && each.checksum === checksum)
    if (same) return same
    throw new StartError(`The back-up is of other or newer code: it has ${name}. Restore it with that code.`)
  })
}

async function requireEmpty(url: string) {
  if (await withConnection(url, isEmpty)) return
  throw new StartError('The database is not empty. Restore into a new one, which nobody uses yet.')
}

/** Adds to an error how to remove the partly restored database, which would block another restore. */
const explainFailure =
  ({ DATABASE_URL, DATA_DIR }: Config) =>
  (error: unknown): never => {
    const words = startErrorText(error)
    if (words === undefined) throw error
    const place = DATABASE_URL === '' ? `Remove ${join(DATA_DIR, 'postgres')}` : 'Make a new database'
    throw new StartError(`The restore broke off: ${words} ${place} before you restore again.`)
  }

/**
 * `restore <folder>`: loads a back-up into an empty database, checks the ledger and prints a summary. Exits
 * with 1 if the ledger is wrong.
 */
export async function runRestore(args: string[]): Promise<void> {
  const [given] = args
  if (given === undefined || args.length > 1) throw new StartError(usage)
  const folder = resolve(given)
  const config = readConfig(process.env)
  const manifest = await readManifest(folder)
  const known = await readMigrations()
  const wanted = migrationsOf(manifest, known)
  console.log(`Checking the back-up of ${manifest.madeAt}…`)
  await requireChecksums(
    folder,
    manifest.database.tables.map(({ file }) => file),
  )
  const putSecret = requireSecret(config, folder, manifest)

  const books = await withDatabaseServer(config, async (url) => {
    await requireEmpty(url)
    makeFolder(config.DATA_DIR)
    await putSecret()
    await copyFiles(join(folder, filesName), join(config.DATA_DIR, filesName))
    return withOpen(url, config, async (db) => {
      await migrate(db.pool, wanted)
      await load(url, folder, manifest.database, console.log)
      await migrate(db.pool, known)
      return reconcile(db)
    }).catch(explainFailure(config))
  })
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`\n${printed(books)}\n
Brought back as of ${manifest.madeAt}: ${manifest.database.tables.length} tables with ${rows} rows, ${manifest.files} files.
Sockets will be told to read everything anew.`)
  if (!books.clean) process.exitCode = 1
}
