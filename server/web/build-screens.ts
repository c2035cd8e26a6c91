import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const script = join(import.meta.dirname, '..', '..', 'web', 'build.ts')

/**
 * Builds the screens if their sources have changed since the last build. It runs in a separate process because it needs more memory than
 * the service. If it fails, for instance without the development packages, the service starts without screens or with the old ones.
 */
export async function buildScreens(say: (line: string) => void): Promise<void> {
  // A container image contains the built screens without their sources.
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
