import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { startErrorText } from './start-error-text.ts'

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error) => error,
  )
}

/** The error of PostgreSQL for a statement. */
async function said(statement: string): Promise<unknown> {
  const client = new pg.Client(inject('databaseUrl'))
  client.on('error', () => {})
  await client.connect()
  const error = await errorOf(client.query(statement))
  await client.end().catch(() => {})
  return error
}

test('an error that a person can correct has advice', async () => {
  expect(startErrorText(new StartError('Set PORT.'))).toBe('Set PORT.')
  expect(startErrorText(await errorOf(mkdir('/no/such/place')))).toBe(
    "ENOENT: no such file or directory, mkdir '/no/such/place'. Name another place.",
  )
  expect(startErrorText(await said('SELECT pg_terminate_backend(pg_backend_pid())'))).toMatch(
    /\. Find out why the database stopped, and start again\.$/,
  )
  expect(startErrorText(await said('BEGIN READ ONLY; CREATE TABLE none (id int)'))).toMatch(
    /read-only transaction\. Set DATABASE_URL to a server that can be written\.$/,
  )
  expect(startErrorText(await errorOf(new pg.Client('postgres://127.0.0.1:1/x').connect()))).toMatch(
    /ECONNREFUSED.*\. Find out why the database stopped, and start again\.$/,
  )
})

test('an error of the code keeps its stack trace', async () => {
  expect(startErrorText(await said('SELECT FROM nothing_of_this_name'))).toBeUndefined()
  expect(startErrorText(new TypeError('x is not a function'))).toBeUndefined()
  expect(startErrorText('thrown')).toBeUndefined()
})
