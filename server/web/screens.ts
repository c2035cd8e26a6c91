import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the screens in each available encoding. */
export interface ScreenFile {
  type: string
  etag: string
  /** Whether its name contains a hash of its content, so that the file never changes. */
  isImmutable: boolean
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

export interface Screens {
  apps: { [name: string]: { html: string; paths: readonly string[] } }
  file(path: string): ScreenFile | undefined
}

const folder = join(import.meta.dirname, '..', '..', 'web', 'dist')

const readIf = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)

function readScreenFile(path: string, type: string): ScreenFile {
  const file = join(folder, path)
  const identity = readFileSync(file)
  return {
    type,
    etag: `"${hash('sha256', identity, 'base64url').slice(0, 22)}"`,
    isImmutable: path.startsWith('assets/'),
    bodies: { identity, br: readIf(`${file}.br`), gzip: readIf(`${file}.gz`) },
  }
}

/** The built screens; undefined if they are not built. Each file is read once, at its first request. */
export function openScreens(): Screens | undefined {
  const list = readIf(join(folder, 'screens.json'))
  if (!list) return undefined
  const { apps, files } = JSON.parse(list.toString()) as {
    apps: Screens['apps']
    files: { [path: string]: string }
  }
  const read = new Map<string, ScreenFile>()
  return {
    apps,
    file(path) {
      const type = Object.hasOwn(files, path) ? files[path] : undefined
      if (type === undefined) return undefined
      const found = read.get(path) ?? readScreenFile(path, type)
      read.set(path, found)
      return found
    },
  }
}
