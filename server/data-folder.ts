import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { makeFolder } from '#platform/make-folder.ts'
import { StartError } from '#platform/start-error.ts'
import type { Config } from './config.ts'

function inDataDir<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used: ${(error as Error).message}. Set it to another folder.`)
  }
}

/** Refuses a folder that uploads cannot be written to, before the first upload. */
export function requireWritableFiles({ STORAGE_PROVIDER, DATA_DIR }: Config): void {
  if (STORAGE_PROVIDER !== 'local') return
  const files = join(DATA_DIR, 'files')
  inDataDir(() => {
    makeFolder(DATA_DIR)
    // With a separator at the end, only a folder matches.
    accessSync(join(existsSync(files) ? files : DATA_DIR, sep), constants.W_OK)
  })
}

/** The settings with a secret: the configured one, or one generated once and stored with the data. */
export function withSecret(config: Config): Config {
  if (config.SECRET !== '') return config
  const file = join(config.DATA_DIR, 'secret')
  const SECRET = inDataDir(() => {
    makeFolder(config.DATA_DIR)
    if (!existsSync(file)) makeSecret(file)
    return readFileSync(file, 'utf8').trim()
  })
  if (SECRET.length >= 32) return { ...config, SECRET }
  throw new StartError(`The secret in ${file} is too short. Put it back from a backup, or remove the file.`)
}

/**
 * Creates the file atomically with its content: a process may be killed at any moment, and two may start at
 * once.
 */
function makeSecret(file: string) {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine, { force: true })
  }
}
