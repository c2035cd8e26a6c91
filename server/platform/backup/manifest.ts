import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** Names are as SQL writes them, quoted where need be. */
export interface TableCopy {
  name: string
  /** Those that are not computed from others. */
  columns: string[]
  rows: number
  /** Where in the folder its rows are. */
  file: string
}

/** A table that no migration makes: a partition, or one that was a partition and has retired. */
export interface Piece {
  name: string
  parent: string
  /** What the parent sends here; null for one that stands by itself. */
  bound: string | null
  /** Triggers it does not have from its parent, as statements. */
  triggers: string[]
}

export interface DatabaseCopy {
  server: string
  migrations: { name: string; checksum: string }[]
  tables: TableCopy[]
  pieces: Piece[]
  sequences: { name: string; value: string }[]
}

/** What a back-up says of itself. */
export interface Manifest {
  format: typeof format
  madeAt: string
  /** Recognises the SECRET of the service without telling it. */
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
