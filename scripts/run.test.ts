import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

test('a program has the options of Node that were given, whichever Node starts it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'buka-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'program.mjs')
  await writeFile(file, 'console.log(JSON.stringify([process.versions.node, process.execArgv]))')
  const run = join(import.meta.dirname, 'run.mjs')
  for (const node of ['node', process.execPath]) {
    const { stdout } = await promisify(execFile)(node, ['--max-semi-space-size=8', run, file])
    expect(JSON.parse(stdout), node).toEqual([process.versions.node, ['--max-semi-space-size=8']])
  }
})
