import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { basename } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }

/** A child process that answers requests. */
export interface Helper {
  ask<T>(what: string, given?: unknown): Promise<T>
  child: ChildProcess
  stop(): Promise<void>
}

/** In the child process: answers requests one after the other. */
export function answerAsked(answers: { [what: string]: (given: never) => Promise<unknown> }): void {
  process.on('message', async ({ what, given }: { what: string; given: never }) => {
    const answer = answers[what]
    if (answer) process.send!({ answer: await answer(given) })
  })
}

/** The output of a program goes to a file, as in production, and not between the figures. */
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
  // A bench that fails leaves no process running.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const fail = () => {
    console.error(`${file} exited too early; see ${log.path}.`)
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

/** A server with its URL, which reports its resource usage. */
export type Server = Helper & { url: string }

/** The options of Node that `npm start` gives. */
const options = packageFile.scripts.start.match(/--\S+/g)!

export async function startServer(file: string, env: { [name: string]: string }): Promise<Server> {
  const helper = startHelper(file, {
    env,
    execArgv: [...options, '--expose-gc', '--import', './bench/measure/resource-usage.ts'],
  })
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

/** Its resident memory, including uncollected garbage. */
export const residentMegabytes = async (server: Server): Promise<number> =>
  (await server.ask<number>('resident')) / 1024 ** 2
