import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The embedded database of a data folder. */
export function embeddedIn(dataDir: string) {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid')
  const line = (number: number) => readFileSync(file, 'utf8').split('\n')[number]
  return {
    runs: () => existsSync(file),
    pid: () => Number(line(0)),
    url: () => {
      const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8')
      return `postgres://buka:${password}@127.0.0.1:${line(3)}/buka`
    },
  }
}
