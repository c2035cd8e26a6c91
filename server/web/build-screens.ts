import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const script = join(import.meta.dirname, '..', '..', 'web', 'build.ts')

/**
 * Builds the screens where their sources have changed since, in a process of its own, as the build needs more memory than the
 * service. Where it cannot be done, as without the packages of development, the service opens without them or with the old ones.
 */
export async function buildScreens(say: (line: string) => void): Promise<void> {
  // In a container image they are built already and their sources are not there.
  if (!existsSync(script)) return
  const { builtStamp, stampOf } = (await import(script)) as typeof import('../../web/build.ts')
  if (builtStamp() === stampOf()) return
  say('Building the screens (once, a few seconds)…')
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data
    })
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', resolve)
  })
  if (code !== 0) say(`The screens could not be built; the rest works without them.\n${output.trim()}`)
}
