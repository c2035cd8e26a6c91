import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '#client/index.ts'

type Environment = { [name: string]: string }

const root = join(import.meta.dirname, '..', '..')
/** The program as the commands of package.json start it, from its sources. */
export const fromSources = [join(root, 'scripts/run.mjs'), 'server/main.ts']
const { TEST_PROGRAM } = process.env
const bundled = TEST_PROGRAM ? [join(TEST_PROGRAM, 'main.js')] : fromSources
/** The folder of the compile cache: inside that of the bundle for the bundle, whose path differs in each run. */
const compiledFrom = (program: string[]) =>
  TEST_PROGRAM && program === bundled
    ? join(TEST_PROGRAM, 'compiled')
    : join(root, 'node_modules/.cache/compiled')

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

export interface Program {
  process: ChildProcess
  /** What it has printed so far. */
  printed(): { stdout: string; stderr: string }
  /** Resolves when it has printed this; rejects when it exits without. */
  says(text: string): Promise<void>
  finished: Promise<Finished>
}

/** Makes garbage collections rarer during the start, which saves a tenth of its CPU time. */
export const roomAtStart = '--min-semi-space-size=16'

/** Starts the real program with nothing in its environment but the settings. */
export function launch(args: string[], settings: Environment, program = bundled): Program {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [roomAtStart, ...program, ...args], {
    cwd: tmpdir(),
    env: { PATH, HOME, NODE_COMPILE_CACHE: compiledFrom(program), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const finished = once(child, 'close').then(([code]) => ({ code, stdout, stderr }))
  return {
    process: child,
    printed: () => ({ stdout, stderr }),
    async says(text) {
      while (!stdout.includes(text)) {
        if (child.stdout.readableEnded) {
          const { code } = await finished
          throw new Error(`The program exited with ${code} without printing ${text}: ${stderr}`)
        }
        await Promise.race([once(child.stdout, 'data'), once(child.stdout, 'end')])
      }
    },
    finished,
  }
}

/** The real program, once it is ready. */
export interface OpenProgram extends Program {
  url: string
  /** A token for each demo user, by role, where the database has them. */
  tokens: { [role: string]: string }
  client(token?: string): Client
}

export async function openProgram(
  args: string[],
  settings: Environment,
  program = bundled,
): Promise<OpenProgram> {
  const started = launch(args, { PORT: '0', ...settings }, program)
  await started.says('Ctrl-C stops it')
  const { stdout } = started.printed()
  const url = /Interface {3}(\S+)\/v1/.exec(stdout)![1]!
  const tokens = [...stdout.matchAll(/^ {2}(\w+) +(ey[\w.-]+)$/gm)].map(([, role, token]) => [role, token])
  return {
    ...started,
    url,
    tokens: Object.fromEntries(tokens),
    client: (token) => createClient({ baseUrl: `${url}/v1`, token }),
  }
}

export const runToEnd = (args: string[], settings: Environment): Promise<Finished> =>
  launch(args, settings).finished
