import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./waiting-program.ts', import.meta.url))

/** The service in a process of its own, until it is killed. */
export interface Life {
  url: string
  kill(): Promise<void>
}

export interface Lives {
  next(): Promise<Life>
  /** Ends those that were loaded and never opened, and one that still lives. */
  end(): Promise<void>
}

interface Loaded {
  child: ChildProcess
  loaded: Promise<unknown>
  printed(): string
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'close')
  child.kill('SIGKILL')
  await gone
}

async function open({ child, loaded, printed }: Loaded): Promise<Life> {
  await loaded
  child.send('open')
  for (;;) {
    const [, url] = /Interface {3}(\S+)\/v1/.exec(printed()) ?? []
    if (url) return { url, kill: () => kill(child) }
    if (child.exitCode !== null) throw new Error(`It ended before it was open: ${printed()}`)
    await Promise.race([once(child.stdout!, 'data'), once(child, 'close')])
  }
}

/** One life after the other. The next ones are loaded meanwhile, which takes longer than anything they do. */
export function openLives(settings: { [name: string]: string }, ahead = 2): Lives {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, ...settings }
  const load = (): Loaded => {
    const child = fork(program, {
      cwd: tmpdir(),
      env,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let text = ''
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (more) => {
        text += more
      })
    }
    return { child, loaded: once(child, 'message'), printed: () => text }
  }
  const waiting = Array.from({ length: ahead }, load)
  let current: Loaded | undefined
  return {
    next() {
      waiting.push(load())
      current = waiting.shift()!
      return open(current)
    },
    async end() {
      const left = [...waiting.splice(0), ...(current ? [current] : [])]
      await Promise.all(left.map(({ child }) => kill(child)))
    },
  }
}
