import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** Names are SQL identifiers, quoted where necessary. */
export interface TableCopy {
  name: string
  /** All columns except generated ones. */
  columns: string[]
  rows: number
  /** The path of the file with its rows, relative to the folder of the back-up. */
  file: string
}

/** A table that no migration creates: a partition, or a retired (detached) partition. */
export interface Piece {
  name: string
  parent: string
  /** The partition bound; null for a detached table. */
  bound: string | null
  /** Triggers that are not inherited from the parent, as SQL statements. */
  triggers: string[]
}

export interface DatabaseCopy {
  server: string
  migrations: { name: string; checksum: string }[]
  tables: TableCopy[]
  pieces: Piece[]
  sequences: { name: string; value: string }[]
}

/** The description of a back-up. */
export interface Manifest {
  format: typeof format
  madeAt: string
  /** A fingerprint by which the SECRET of the service is recognised without being revealed. */
  secret: string
  database: DatabaseCopy
  files: number
}

export const format = 1
export const manifestName = 'manifest.json'
export const secretName = 'secret'
export const filesName = 'files'

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new StartError(`There is no whole back-up in ${folder}. Name the folder of one.`)
  })
  const manifest = readJson(text)
  if (manifest?.format === format) return manifest
  if (!manifest) throw new StartError(`The back-up is broken: ${manifestName} is not as it was written.`)
  throw new StartError(`The back-up in ${folder} is of a kind this code does not know.`)
}

function readJson(text: string): Manifest | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
