import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { startApp } from '#testing/app.ts'
import { type OpenProgram, openProgram } from '#testing/programs/program.ts'
import { openCrowd } from '#testing/realtime/crowd.ts'
import { expectAllDelivered } from '#testing/realtime/expect-delivered.ts'
import { processesOf } from '#testing/realtime/nodes.ts'
import { makeTown } from '#testing/realtime/town.ts'
import { writeEvents } from '#testing/realtime/writers.ts'
import { extent } from '#testing/suite/exploration.ts'

/** Sockets at several processes on one database, some of which are killed. */

const events = extent(200, 3000)
const cuts = extent(10, 150)
vi.setConfig({ testTimeout: 180_000 + events * 20 })

const folder = mkdtempSync(join(tmpdir(), 'buka-nodes-'))
const shared = { SECRET: 'a secret for many nodes, long enough to be one', LIMIT_CONNECT: '1000000' }
/** Writes, and notifies the others over the bus. */
const app = await startApp(shared)
const { databaseUrl } = app
/** Writes without notifying, like a process killed after its commit. */
const silent = openDatabase({ url: databaseUrl, connections: 4, statementTimeoutMs: 15_000 })

const running: OpenProgram[] = []
async function start(...args: string[]): Promise<OpenProgram> {
  const node = await openProgram(args, {
    LOG_LEVEL: 'info',
    ...shared,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
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

test('a node is killed, then one of two processes on the port of another: clients reconnect elsewhere, and nothing is lost', async () => {
  const [doomed, other, { residents, streams }] = await Promise.all([
    start(),
    start('--workers', '2'),
    makeTown(app),
  ])
  const [doomedProcess] = await processesOf(other, 2)
  const isFirstAt = (device: number) => (device % 2 === 0 ? doomed : other)
  const crowd = await openCrowd(
    residents,
    (device) => (doomed.process.killed ? other : isFirstAt(device)).url,
  )
  const kills = [
    { after: events / 3, kill: () => void doomed.process.kill('SIGKILL') },
    { after: (2 * events) / 3, kill: () => void process.kill(doomedProcess!, 'SIGKILL') },
  ]
  await writeEvents({
    dbs: [app.services.db, silent],
    streams,
    events,
    writers: 8,
    onWritten(count) {
      crowd.cutUpTo((cuts * count) / events)
      if (kills[0] && count > kills[0].after) kills.shift()!.kill()
    },
  })
  await expectAllDelivered(silent, crowd.devices)
  await writeEvents({ dbs: [silent], streams, events: 50, writers: 2 })
  await expectAllDelivered(silent, crowd.devices)

  const moved = crowd.devices.filter((_, device) => isFirstAt(device) === doomed)
  expect(moved.filter(({ reader }) => reader.returns === 0)).toEqual([])
  expect((await doomed.finished).code).toBeNull()
  await expect.poll(() => other.printed().stderr).toContain('starting another')
  crowd.close()
})
