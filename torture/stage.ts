import { join } from 'node:path'
import { createClient } from '#client/index.ts'
import { readConfig } from '#server/config.ts'
import { openTestApp, type TestOptions } from '#testing/app/open-app.ts'
import type { TestApp } from '#testing/app.ts'

type Settings = { [name: string]: string }

const generous = Object.fromEntries(
  ['GENERAL', 'AUTH', 'OTP', 'OTP_CHECKS', 'EXISTENCE', 'CONNECT'].map((name) => [
    `LIMIT_${name}`,
    '1000000',
  ]),
)

/** The settings of every process: the strictest that allow this much activity. */
export const settingsFor = (folder: string, databaseUrl: string, bank: Settings): Settings => ({
  ...bank,
  ...generous,
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'warn',
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, 'data'),
  SECRET: 'a secret for a torture, long enough to be one',
  // Each process has its own URL, and answers must not depend on which process wrote them.
  WEB_URL: 'https://buka.example',
  ACCESS_TOKEN_MINUTES: '1440',
  UNPAID_ORDERS: '1000',
  // Each new connection costs PostgreSQL as much as many statements, and many are cut.
  DATABASE_CONNECTIONS: '6',
  // With planning, riders would be asked minutes later, when the food is almost ready.
  PLAN_SECONDS: '0',
})

/** The service in this process, for the start and the end of the torture, with access to its internals. */
export async function openStage(settings: Settings, options?: TestOptions): Promise<TestApp> {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const app = await openTestApp(readConfig(settings), settings.DATABASE_URL!, write, options)
  await app.listen()
  return {
    ...app,
    databaseUrl: settings.DATABASE_URL!,
    client: (token) => createClient({ baseUrl: `${app.url}/v1`, token }),
    get log() {
      return lines.map((line) => JSON.parse(line))
    },
    logText: () => lines.join(''),
  }
}
