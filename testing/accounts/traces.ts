import { Compile } from 'typebox/compile'
import { expect } from 'vitest'
import { type EventName, events } from '#contract/events.ts'
import { post, walletOf } from '#modules/ledger/index.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Party } from '#server/party.ts'
import type { TestApp } from '../app.ts'
import { eventually, type Person } from '../people.ts'
import { storedEvents } from '../sockets/stored-events.ts'

interface Table {
  schema: string
  name: string
  columns: string[]
}

/** The tables with the names of their columns that can contain text, whatever their type. */
async function readTables({ services: { db } }: TestApp): Promise<Table[]> {
  const tables = await db.many<Table>(sql`
    SELECT table_schema AS schema, table_name AS name, array_agg(column_name::text) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
      AND data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'bytea', 'name')
    GROUP BY 1, 2 ORDER BY 1, 2`)
  const places = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
  expect(places).toEqual(
    expect.arrayContaining(['users.name', 'users.identity', 'event.data', 'job.payload']),
  )
  return tables
}

/** The tables by database, cached because reading them takes as long as searching them. */
const known = new Map<string, Promise<Table[]>>()

function tablesOf(app: TestApp): Promise<Table[]> {
  const tables = known.get(app.databaseUrl) ?? readTables(app)
  known.set(app.databaseUrl, tables)
  return tables
}

/** For each text every column of every table that contains it. One statement, which reads each table once. */
async function findAll(app: TestApp, texts: string[]): Promise<Map<string, string[]>> {
  const parts = (await tablesOf(app)).map(
    ({ schema, name, columns }) => `
      SELECT DISTINCT held.place, given.sought AS text FROM "${schema}"."${name}",
        LATERAL (VALUES ${columns.map((column) => `('${name}.${column}', lower("${name}"."${column}"::text))`)}) AS held (place, content),
        unnest($1::text[]) AS given (sought)
      WHERE strpos(held.content, lower(given.sought)) > 0`,
  )
  const { rows } = await app.services.db.pool.query<{ place: string; text: string }>(
    parts.join(' UNION ALL '),
    [texts],
  )
  return new Map(
    texts.map((text) => [text, rows.flatMap((row) => (row.text === text ? row.place : [])).sort()]),
  )
}

/** Every column of every table that contains the text. */
export const placesOf = async (app: TestApp, text: string): Promise<string[]> =>
  (await findAll(app, [text])).get(text)!

/** Texts to search for, by description. */
export type Traces = { [what: string]: string }

export async function expectEverywhere(app: TestApp, traces: Traces): Promise<void> {
  const places = await findAll(app, Object.values(traces))
  for (const [what, trace] of Object.entries(traces)) expect(places.get(trace), what).not.toEqual([])
}

export async function expectNowhere(app: TestApp, traces: Traces): Promise<void> {
  const places = await findAll(app, Object.values(traces))
  for (const [what, trace] of Object.entries(traces)) expect(places.get(trace), what).toEqual([])
}

/** Moves all money of a party out of the ledger. */
export async function emptyWallet({ services: { db } }: TestApp, party: Party): Promise<void> {
  const account = walletOf(party)
  await db.transaction(async (tx) => {
    const { balance } = await tx.one<{ balance: number }>(sql`SELECT ledger_balance(${account}) AS balance`)
    if (balance === 0) return
    const legs = [
      { account, amount: -balance },
      { account: 'adjustments' as const, amount: balance },
    ]
    await post(tx, { key: `out:${newId()}`, kind: 'adjustment', legs })
  })
}

const erasing = [
  'eraseFromChats',
  'eraseFromOrders',
  'eraseFromStream',
  'eraseFromTold',
  'removeFiles',
  'removeReceipts',
  'renameInChats',
]

/** Waits until all erasures after a deletion are done. */
export const untilErased = ({ services: { db } }: TestApp) =>
  eventually(async () => {
    const left = await db.many(sql`
      SELECT FROM job WHERE task = ANY(${erasing})`)
    return left.length === 0 || undefined
  }, 'the end of the erasure')

/** Deletes an account and waits for the erasure. Removes the messages of the sandbox, which real providers would hold. */
export async function leaveForGood(app: TestApp, { client, password }: Person): Promise<void> {
  await app.services.db.run(sql`DELETE FROM sandbox_message`)
  await client.deleteAccount({ body: { password } })
  await untilErased(app)
}

/** The offsets of streams. Their events are checked against the contract. */
export async function standingOf({ services }: TestApp, streams: string[]) {
  const rows = await storedEvents(services, fragment`stream = ANY(${streams})`)
  for (const { event, data } of rows)
    expect(Compile(events[event as EventName].data).Errors(data), event).toEqual([])
  return rows.map(({ stream, offset, id }) => `${stream} ${offset} ${id}`)
}
