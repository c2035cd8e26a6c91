import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The path of the program, and the folders of its libraries. */
export interface RedisProgram {
  file: string
  libraries: string[]
}

const run = promisify(execFile)
const names = ['redis-server', 'valkey-server']
const kept = fileURLToPath(new URL('../../node_modules/.cache/redis', import.meta.url))

function installed(path: string): RedisProgram | undefined {
  const places = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const file = places.find((place) => existsSync(place))
  return file === undefined ? undefined : { file, libraries: [] }
}

function fetched(): RedisProgram {
  const files = readdirSync(kept, { recursive: true, encoding: 'utf8' })
  const libraries = files
    .filter((file) => /\.so(\.\d+)*$/.test(file))
    .map((file) => join(kept, dirname(file)))
  return { file: join(kept, 'usr/bin/redis-server'), libraries: [...new Set(libraries)] }
}

/**
 * Downloads Debian packages with their missing dependencies and unpacks them beside the tests: nothing is
 * installed.
 */
async function fetchPackages(): Promise<void> {
  await mkdir(dirname(kept), { recursive: true })
  const folder = await mkdtemp(`${kept}-`)
  try {
    for (const part of ['lists/partial', 'archives/partial', 'unpacked'])
      await mkdir(join(folder, part), { recursive: true })
    const places = {
      'State::lists': `${folder}/lists`,
      Cache: folder,
      'Cache::archives': `${folder}/archives`,
    }
    const options = Object.entries(places).flatMap(([name, place]) => ['-o', `Dir::${name}=${place}`])
    const apt = (...args: string[]) => run('apt-get', ['-q', ...options, ...args], { cwd: folder })
    await apt('update')
    const { stdout } = await apt('install', '--simulate', '--no-install-recommends', 'redis-server')
    await apt('download', ...[...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!))
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.deb')))
      await run('dpkg-deb', ['--extract', file, 'unpacked'], { cwd: folder })
    // Another test may have downloaded it at the same time; then that copy is used.
    await rename(join(folder, 'unpacked'), kept).catch((error) => {
      if (!existsSync(kept)) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The installed Redis or Valkey, else one that is downloaded once. */
export async function findRedis(path = process.env.PATH ?? ''): Promise<RedisProgram> {
  const own = installed(path)
  if (own) return own
  try {
    if (!existsSync(kept)) await fetchPackages()
    return fetched()
  } catch (error) {
    throw new Error(
      'Tests of many processes need redis-server or valkey-server. Install one of them ' +
        `(apt-get install redis-server, brew install redis), then run them again. ${(error as Error).message}`,
    )
  }
}
