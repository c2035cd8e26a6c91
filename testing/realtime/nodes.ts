import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Program } from '../program.ts'

export interface Node extends Program {
  url: string
}

/** The real program, once it is open. */
export async function startNode(args: string[], settings: { [name: string]: string }): Promise<Node> {
  const program = launch(args, { PORT: '0', LOG_LEVEL: 'info', ...settings })
  await program.says('Ctrl-C stops it')
  const [, url] = /Interface {3}(\S+)\/v1/.exec(program.printed().stdout)!
  return { ...program, url: url! }
}

/** The processes that share the port, as they show in the log of what each was asked. */
export async function processesOf({ url, printed }: Node, count: number): Promise<number[]> {
  for (;;) {
    await fetch(`${url}/v1/time/timezone-offset`, { headers: { connection: 'close' } })
    const named = [...printed().stderr.matchAll(/"process":(\d+)/g)].map(([, pid]) => Number(pid))
    const pids = [...new Set(named)]
    if (pids.length === count) return pids
    await sleep(5)
  }
}
