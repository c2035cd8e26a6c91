import { readFileSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, secretName } from '#platform/backup/manifest.ts'
import { openSecrets } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'
import type { Config } from '../config.ts'

function secretIn(folder: string): string {
  try {
    return readFileSync(join(folder, secretName), 'utf8').trim()
  } catch {
    return ''
  }
}

const fingerprintOf = (secret: string) => openSecrets(secret).hash('back-up', 'the same secret')

/** Copies a secret that is stored in DATA_DIR into the back-up. A secret from the settings is not copied: whoever set it must keep it. */
export async function saveSecret(
  { SECRET, DATA_DIR }: Config,
  folder: string,
): Promise<{ fingerprint: string; saved: boolean }> {
  if (SECRET !== '') return { fingerprint: fingerprintOf(SECRET), saved: false }
  const kept = secretIn(DATA_DIR)
  if (kept === '') throw new StartError(`There is no secret in ${DATA_DIR}. Correct DATA_DIR, or set SECRET.`)
  await copyFile(join(DATA_DIR, secretName), join(folder, secretName))
  return { fingerprint: fingerprintOf(kept), saved: true }
}

/**
 * Refuses a secret other than the one of the back-up, since all hashes and tokens in it would be invalid. Returns the function that copies
 * the secret from the back-up to DATA_DIR if the service has none.
 */
export function requireSecret(
  { SECRET, DATA_DIR }: Config,
  folder: string,
  { secret }: Manifest,
): () => Promise<void> {
  const there = SECRET || secretIn(DATA_DIR)
  const found = there || secretIn(folder)
  if (found === '')
    throw new StartError(
      'The back-up holds no secret. Set SECRET to the one the service had when it was made.',
    )
  if (fingerprintOf(found) !== secret) {
    const where = SECRET ? 'SECRET' : `The secret in ${there ? DATA_DIR : folder}`
    throw new StartError(`${where} is not the one the service had when the back-up was made. Correct it.`)
  }
  return async () => {
    if (there !== '') return
    await copyFile(join(folder, secretName), join(DATA_DIR, secretName))
    // The file mode may have been lost when the back-up was copied.
    await chmod(join(DATA_DIR, secretName), 0o600)
  }
}
