import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/app/database.ts'
import { dump } from './dump.ts'

/** Dumps a database and runs `change` after the first table and before the last. */
async function dumpWhile(change: string) {
  const db = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'buka-dump-'))
  const begun = Promise.withResolvers<void>()
  const last = await db.pool.connect()
  try {
    await last.query('BEGIN; LOCK TABLE withdrawal')
    const made = dump(db.url, folder, () => begun.resolve())
    made.catch(begun.reject)
    await begun.promise
    await db.pool.query(change)
    await last.query('COMMIT')
    return await made
  } finally {
    last.release()
    await rm(folder, { recursive: true })
  }
}

const changes = {
  'a migration': `INSERT INTO migration (name, checksum) VALUES ('9999-next.sql', '')`,
  'a detached partition': 'ALTER TABLE orders DETACH PARTITION orders_first',
  'a dropped partition': 'DROP TABLE event_first',
}

test.for(Object.entries(changes))('a back-up is refused after %s during it', async ([, change]) => {
  await expect(dumpWhile(change)).rejects.toThrow('Begin the back-up again')
})

test('a partition added during a back-up is left to the next back-up', async () => {
  const { pieces } = await dumpWhile(
    `SELECT add_partition('event', 'event_of_2099', '2099-01-01', '2099-01-02')`,
  )
  const names = pieces.map(({ name }) => name)
  expect(names).toContain('public.event_first')
  expect(names).not.toContain('public.event_of_2099')
})
