import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { startApp } from '#testing/app.ts'
import { type Crowd, openCrowd } from '#testing/realtime/crowd.ts'
import { type Node, processesOf, startNode } from '#testing/realtime/nodes.ts'
import { expectAllTold } from '#testing/realtime/told.ts'
import { makeTown } from '#testing/realtime/town.ts'
import { writeEvents } from '#testing/realtime/writers.ts'

/** Sockets at several processes on one database, one of which is killed. REALTIME_EVENTS and REALTIME_CUTS say how many. */

const events = Number(process.env.REALTIME_EVENTS ?? 1000)
const cuts = Number(process.env.REALTIME_CUTS ?? 50)
vi.setConfig({ testTimeout: 60_000 + events * 20 })

const folder = mkdtempSync(join(tmpdir(), 'buka-nodes-'))
const shared = { SECRET: 'a secret for many nodes, long enough to be one', LIMIT_CONNECT: '1000000' }
/** Writes, and tells the others over the bus. */
const app = await startApp(shared)
const { databaseUrl } = app
/** Writes, and tells nobody, like one that is killed after its commit. */
const silent = openDatabase({ url: databaseUrl, connections: 4, statementTimeoutMs: 15_000 })
const { residents, streams } = await makeTown(app)

const running: Node[] = []
async function start(...args: string[]): Promise<Node> {
  const node = await startNode(args, {
    ...shared,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    REALTIME_SWEEP_MS: '300',
  })
  running.push(node)
  return node
}
afterAll(async () => {
  for (const node of running) node.process.kill('SIGTERM')
  await Promise.all(running.map((node) => node.finished))
  await silent.close()
  await rm(folder, { recursive: true, force: true })
})

/** Kills when half of the events are written. */
async function writeThrough(crowd: Crowd, kill: () => void) {
  let killed = false
  await writeEvents({
    dbs: [app.services.db, silent],
    streams,
    events,
    writers: 8,
    onWritten(count) {
      crowd.cutUpTo((cuts * count) / events)
      if (killed || count < events / 2) return
      killed = true
      kill()
    },
  })
  await expectAllTold(silent, crowd.devices)
  crowd.close()
}

test('one of two nodes is killed: its sockets go to the other, and nothing is lost', async () => {
  const nodes = await Promise.all([start(), start()])
  const [doomed, other] = nodes
  const crowd = await openCrowd(
    residents,
    (device) => (doomed.process.killed ? other : nodes[device % 2]!).url,
  )
  await writeThrough(crowd, () => doomed.process.kill('SIGKILL'))
  const moved = crowd.devices.filter((_, device) => nodes[device % 2] === doomed)
  expect(moved.filter(({ reader }) => reader.returns === 0)).toEqual([])
  expect((await doomed.finished).code).toBeNull()
})

test('one of two processes on one port is killed: its sockets come back, and nothing is lost', async () => {
  const node = await start('--workers', '2')
  const [doomed] = await processesOf(node, 2)
  const crowd = await openCrowd(residents, () => node.url)
  await writeThrough(crowd, () => process.kill(doomed!, 'SIGKILL'))
  expect(node.printed().stderr).toContain('another follows')
})
