import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = join(import.meta.dirname, 'run.mjs')

async function newProgram(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'buka-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'program.mjs')
  await writeFile(file, text)
  return file
}

test('a program has the options of Node that were given, whichever Node starts it', async () => {
  const file = await newProgram('console.log(JSON.stringify([process.versions.node, process.execArgv]))')
  for (const node of ['node', process.execPath]) {
    const { stdout } = await promisify(execFile)(node, ['--max-semi-space-size=8', run, file])
    expect(JSON.parse(stdout), node).toEqual([process.versions.node, ['--max-semi-space-size=8']])
  }
})

test('a program ends in order when the shell of npm was ended', async () => {
  const file = await newProgram(`
    process.on('SIGTERM', () => { console.log('ended in order'); process.exit() })
    setInterval(() => {}, 1000)
    console.log('running')`)
  for (const node of ['node', process.execPath]) {
    const shell = spawn('sh', ['-c', `${node} ${run} ${file}; exit`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    shell.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
    await expect.poll(() => printed).toContain('running')
    shell.kill()
    await once(shell.stdout, 'end')
    expect(printed, node).toContain('ended in order')
  }
})
