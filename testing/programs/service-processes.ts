import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roomAtStart } from './program.ts'

const { TEST_PROGRAM } = process.env
const [program, compiled] = TEST_PROGRAM
  ? [join(TEST_PROGRAM, 'waiting-program.js'), join(TEST_PROGRAM, 'compiled')]
  : [
      join(import.meta.dirname, 'waiting-program.ts'),
      join(import.meta.dirname, '../../node_modules/.cache/compiled'),
    ]

/** The service in a separate process, until it is killed. */
export interface Life {
  url: string
  pid: number
  kill(): Promise<void>
  /** Sends it the stop signal. */
  stop(): void
  /** Resolves with its exit code; null where it was killed. */
  ended: Promise<number | null>
  /** Its output so far. */
  printed(): string
}

export interface ServiceProcesses {
  next(): Promise<Life>
  /** Ends the processes that were loaded and never opened, and those still running. */
  end(): Promise<void>
}

interface Loaded {
  child: ChildProcess
  loaded: Promise<unknown>
  ended: Promise<number | null>
  printed(): string
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'close')
  child.kill('SIGKILL')
  await gone
}

async function open({ child, loaded, ended, printed }: Loaded): Promise<Life> {
  await loaded
  child.send('open')
  for (;;) {
    const [, url] = /Interface {3}(\S+)\/v1/.exec(printed()) ?? []
    if (url) {
      const stop = () => void child.kill()
      return { url, pid: child.pid!, kill: () => kill(child), stop, ended, printed }
    }
    if (child.exitCode !== null) {
      const code = await ended
      throw new Error(`The process exited with ${code} before it was ready: ${printed()}`)
    }
    await Promise.race([once(child.stdout!, 'data'), once(child, 'close')])
  }
}

/**
 * Starts processes one after the other. `ahead` processes are loaded in advance, because loading takes longest; at most `most` are
 * loaded in all.
 */
export function openServiceProcesses(
  settings: { [name: string]: string },
  { ahead = 2, most = Number.POSITIVE_INFINITY } = {},
): ServiceProcesses {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE: compiled, ...settings }
  const load = (): Loaded => {
    const child = fork(program, {
      cwd: tmpdir(),
      env,
      execArgv: [roomAtStart],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let text = ''
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (more) => {
        text += more
      })
    }
    const ended = once(child, 'close').then(([code]) => code)
    return { child, loaded: once(child, 'message'), ended, printed: () => text }
  }
  const waiting = Array.from({ length: Math.min(ahead, most) }, load)
  const opened: Loaded[] = []
  return {
    next() {
      if (waiting.length + opened.length < most) waiting.push(load())
      const next = waiting.shift()!
      opened.push(next)
      return open(next)
    },
    async end() {
      const left = [...waiting.splice(0), ...opened.splice(0)]
      await Promise.all(left.map(({ child }) => kill(child)))
    },
  }
}
