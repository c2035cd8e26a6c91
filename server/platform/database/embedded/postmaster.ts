import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  /** Absent during the first moments of a start. */
  port?: number
  /** The folder of its Unix socket; absent where it has none. */
  socketFolder?: string
}

/** The running server of exactly this data folder. A pid file that names another program is removed. */
export function findPostmaster(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid')
  const lines = readLock(file, data)
  if (!lines) return undefined
  return { pid: Number(lines[0]), port: Number(lines[3]) || undefined, socketFolder: lines[4] || undefined }
}

/** Removes the locks of sockets in the data folder that name another program. */
export function removeStaleSocketLocks(data: string): void {
  const locks = readdirSync(data).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
  for (const name of locks) readLock(join(data, name), data)
}

/** The lines of a lock file that names the server of this data folder. One that names another program is removed. */
function readLock(file: string, data: string): string[] | undefined {
  const content = read(file)
  if (content === undefined) return undefined
  const lines = content.split('\n')
  const pid = Number(lines[0])
  if (isAlive(pid) && runs(pid, data)) return lines
  // PostgreSQL itself removes the lock file of a dead process, but takes any live process for a server.
  if (isAlive(pid) && read(file) === content) rmSync(file, { force: true })
  return undefined
}

export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function runs(pid: number, data: string): boolean {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`)?.split('\0').includes(data) ?? false
  // Windows has no ps: PostgreSQL's own check of the file has to suffice.
  if (process.platform === 'win32') return true
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data)
  } catch {
    return false
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
