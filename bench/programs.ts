import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { basename } from 'node:path'

/** A process that can be asked. */
export interface Helper {
  ask<T>(what: string, given?: unknown): Promise<T>
  child: ChildProcess
  stop(): Promise<void>
}

/** In the process that is asked, one thing after the other. */
export function answerAsked(answers: { [what: string]: (given: never) => Promise<unknown> }): void {
  process.on('message', async ({ what, given }: { what: string; given: never }) => {
    const answer = answers[what]
    if (answer) process.send!({ answer: await answer(given) })
  })
}

/** What a program says goes into a file, as it would in earnest, and not among the figures. */
function openLog(file: string) {
  mkdirSync('.data', { recursive: true })
  const path = `.data/bench-${basename(file, '.ts')}.log`
  return { path, descriptor: openSync(path, 'w') }
}

export function startHelper(
  file: string,
  { env = {}, execArgv = [] }: { env?: { [name: string]: string }; execArgv?: string[] } = {},
): Helper {
  const log = openLog(file)
  const child = fork(file, {
    env: { ...process.env, ...env },
    execArgv,
    stdio: ['ignore', 'pipe', log.descriptor, 'ipc'],
  })
  closeSync(log.descriptor)
  // A bench that breaks off leaves nothing running.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const fail = () => {
    console.error(`${file} ended too early; ${log.path} says why.`)
    process.exit(1)
  }
  child.once('exit', fail)
  return {
    child,
    async ask<T>(what: string, given?: unknown) {
      child.send({ what, given })
      const [{ answer }] = await once(child, 'message')
      return answer as T
    },
    async stop() {
      process.off('exit', end)
      child.off('exit', fail)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A server with its address, which can be asked what it has used. */
export type Server = Helper & { url: string }

export async function startServer(file: string, env: { [name: string]: string }): Promise<Server> {
  const helper = startHelper(file, { env, execArgv: ['--expose-gc', '--import', './bench/probe.ts'] })
  const { stdout } = helper.child
  const url = await new Promise<string>((resolve) => {
    let output = ''
    stdout!.on('data', function look(text) {
      output += text
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (!found) return
      stdout!.off('data', look).resume()
      resolve(found)
    })
  })
  return { ...helper, url }
}

/** What it occupies as it is, uncollected garbage and all. */
export const residentMegabytes = async (server: Server): Promise<number> =>
  (await server.ask<number>('resident')) / 1024 ** 2
