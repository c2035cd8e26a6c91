import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { writeChecksums } from '#platform/backup/checksums.ts'
import { dump } from '#platform/backup/dump.ts'
import { copyFiles } from '#platform/backup/files.ts'
import { filesName, format, type Manifest, manifestName } from '#platform/backup/manifest.ts'
import { makeFolder } from '#platform/make-folder.ts'
import { StartError } from '#platform/start-error.ts'
import { type Config, readConfig } from '../config.ts'
import { saveSecret } from './backup-secret.ts'
import { startErrorText } from './start-error-text.ts'
import { requireDatabase, withDatabaseServer } from './with-database.ts'

const usage = 'Usage: npm run backup, or npm run backup -- <a folder that does not exist yet>'

async function fill(folder: string, config: Config): Promise<string[]> {
  const madeAt = new Date().toISOString()
  const { fingerprint, saved } = await saveSecret(config, folder)
  const database = await withDatabaseServer(config, (url) => dump(url, folder, console.log))
  const local = config.STORAGE_PROVIDER === 'local'
  // Files are copied after the tables, so that every file that the tables refer to is copied, unless it was deleted in the meantime.
  const files = local ? await copyFiles(join(config.DATA_DIR, filesName), join(folder, filesName)) : 0
  const manifest: Manifest = { format, madeAt, secret: fingerprint, database, files }
  await writeFile(join(folder, manifestName), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true })
  await writeChecksums(folder)
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `${database.tables.length} tables with ${rows} rows as of ${madeAt}, ${files} files.`,
    ...(local ? [] : ['Uploaded files are in S3 and not in the back-up: let the bucket keep versions.']),
    saved
      ? 'It holds the SECRET of the service, and everything about everybody: keep it where nobody else reads.'
      : 'It does NOT hold the SECRET, which comes from your settings: keep that too, or no password and token will work.',
  ]
}

const isOfTheDisk = (error: unknown) => error instanceof Error && 'syscall' in error

/** Writes to a temporary folder, which gets its final name only when the back-up is complete. */
async function writeAtomically(
  folder: string,
  work: (unfinished: string) => Promise<string[]>,
): Promise<string[]> {
  let unfinished: string | undefined
  try {
    makeFolder(dirname(folder))
    unfinished = await mkdtemp(`${folder}.unfinished-`)
    const said = await work(unfinished)
    await rename(unfinished, folder)
    return said
  } catch (error) {
    if (unfinished) await rm(unfinished, { recursive: true, force: true })
    throw isOfTheDisk(error)
      ? new StartError(`The back-up in ${folder} could not be written: ${startErrorText(error)}`)
      : error
  }
}

/** `backup [folder]`: writes a snapshot of the database, the uploaded files and the secret, also while the service is running. */
export async function runBackup(args: string[]): Promise<void> {
  if (args.length > 1 || args[0]?.startsWith('-')) throw new StartError(usage)
  const config = readConfig(process.env)
  requireDatabase(config)
  const moment = new Date().toISOString().replaceAll(/:|\.\d+/g, '')
  const folder = resolve(args[0] ?? join(config.DATA_DIR, 'backups', moment))
  if (existsSync(folder)) throw new StartError(`${folder} is there already. Name one that is not.`)
  const said = await writeAtomically(folder, (unfinished) => fill(unfinished, config))
  console.log([`\nThe back-up is in ${folder}`, ...said].join('\n'))
}
