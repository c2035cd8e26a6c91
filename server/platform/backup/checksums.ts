import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../start-error.ts'
import { filesIn } from './files.ts'

/** The format of `sha256sum`, so that `sha256sum --check` verifies a back-up on a machine without Buka. */
const listName = 'SHA256SUMS'

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = []
  for (const file of await filesIn(folder)) lines.push(`${await checksumOf(join(folder, file))}  ${file}\n`)
  await writeFile(join(folder, listName), lines.join(''), { mode: 0o600, flush: true })
}

/**
 * Refuses a back-up with a missing, additional or changed file. `needed` lists the files that must be
 * present.
 */
export async function requireChecksums(folder: string, needed: string[]): Promise<void> {
  const text = await readFile(join(folder, listName), 'utf8').catch(() => '')
  if (text === '') throw new StartError(`The back-up is broken: ${listName} is missing.`)
  const listed = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const found = new Set(await filesIn(folder))
  found.delete(listName)
  for (const file of new Set([...needed, ...listed.keys(), ...found])) {
    if (!found.has(file)) throw new StartError(`The back-up is broken: ${file} is missing.`)
    if (listed.get(file) !== (await checksumOf(join(folder, file))))
      throw new StartError(`The back-up is broken: ${file} is not as it was written.`)
  }
}
