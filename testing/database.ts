import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const template = 'buka_template'

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function asAdmin(statement: string) {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of one's own: migrated, or truly empty. */
export async function newDatabase(
  from: 'migrated' | 'empty' = 'migrated',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(from === 'empty' ? `CREATE DATABASE ${name}` : `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    url: databaseUrl(inject('databaseUrl'), name),
    drop: () => asAdmin(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}
