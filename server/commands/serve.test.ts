import { expect, inject, test } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { runToEnd } from '#testing/programs/program.ts'
import { readConfig } from '../config.ts'
import { openDatabaseServer } from '../database-server.ts'
import { serve } from './serve.ts'

const usage = 'Usage: npm start, or npm start -- --workers N for N processes that share the port.'
const noNumber = (given: string) => `WORKERS must be a whole number from 1 to 64; "${given}" is not.`

test.for([
  [['--workers', '0'], noNumber('0')],
  [['--workers=65'], noNumber('65')],
  [['--workers', 'two'], noNumber('two')],
  [['--workers'], usage],
  [['--workers='], usage],
  [['--wrokers', '2'], usage],
  [['2'], usage],
] as const)('%j is refused', async ([args, line]) => {
  await expect(serve([...args])).rejects.toThrow(new StartError(line))
})

test('an invalid number is reported in one line', async () => {
  const { code, stderr } = await runToEnd(['--workers', '1000'], {})
  expect([code, stderr.trim()]).toEqual([1, noNumber('1000')])
})

test('a database with too few connections is refused', async () => {
  const config = readConfig({ DATABASE_URL: inject('databaseUrl'), WORKERS: '64' })
  await expect(openDatabaseServer(config)).rejects.toThrow(
    'The database takes 397 connections, and 1152 are wanted: WORKERS times DATABASE_CONNECTIONS and 8.',
  )
})
