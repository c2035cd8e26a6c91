import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '#client/index.ts'

const runner = fileURLToPath(new URL('../scripts/run.mjs', import.meta.url))

type Environment = { [name: string]: string }

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

/** Starts the real program with nothing in its environment but the settings. */
export function launch(args: string[], settings: Environment): Program {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [runner, 'server/main.ts', ...args], {
    cwd: tmpdir(),
    env: { PATH, HOME, ...settings },
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
        if (child.stdout.readableEnded)
          throw new Error(`The program exited without printing ${text}: ${stderr}`)
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

export async function openProgram(args: string[], settings: Environment): Promise<OpenProgram> {
  const program = launch(args, { PORT: '0', ...settings })
  await program.says('Ctrl-C stops it')
  const { stdout } = program.printed()
  const url = /Interface {3}(\S+)\/v1/.exec(stdout)![1]!
  const tokens = [...stdout.matchAll(/^ {2}(\w+) +(ey[\w.-]+)$/gm)].map(([, role, token]) => [role, token])
  return {
    ...program,
    url,
    tokens: Object.fromEntries(tokens),
    client: (token) => createClient({ baseUrl: `${url}/v1`, token }),
  }
}

export const runToEnd = (args: string[], settings: Environment): Promise<Finished> =>
  launch(args, settings).finished
