import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addOperator, removeOperator, resetOperator, type Staff } from '#modules/operators/index.ts'
import { openDatabase, type Tx } from '#platform/database/database.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { type Hashing, openHashing } from '#platform/hashing.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { StartError } from '#platform/start-error.ts'
import { type Config, readConfig } from '../config.ts'
import { openStorehouse } from '../storehouse.ts'

const shown = ({ telephone, password }: Staff) => `  telephone  ${telephone}
  password   ${password}   (shown once; change it with updatePassword)
At sign-in a code goes to the telephone: sendOtp with purpose sign-in, verifyOtp, then signIn with the proof.`

type Verb = (tx: Tx, hashing: Hashing, telephone: string, name: string) => Promise<string>

const verbs: { [verb: string]: Verb } = {
  add: async (tx, hashing, telephone, name) => {
    if (name === '') throw new StartError(usage)
    const staff = await addOperator(tx, hashing, { telephone, name })
    return `Operator ${name} can sign in with role operator.\n${shown(staff)}`
  },
  reset: async (tx, hashing, telephone) =>
    `The operator has a new password, and every session has ended.\n${shown(await resetOperator(tx, hashing, telephone))}`,
  remove: async (tx, _hashing, telephone) => {
    const removed = await removeOperator(tx, telephone)
    return `Operator ${removed.telephone} is locked out. \`reset\` lets them in again.`
  },
}

const usage = 'Usage: npm run operator -- add <telephone> <name> | reset <telephone> | remove <telephone>'

/** A wrong folder would otherwise be filled with a new database, and the operator be nowhere. */
function requireDatabase({ DATABASE_URL, DATA_DIR }: Config) {
  if (DATABASE_URL === '' && !existsSync(join(DATA_DIR, 'postgres'))) {
    throw new StartError(`There is no database in ${DATA_DIR} yet. Run npm start first, or correct DATA_DIR.`)
  }
}

/** `operator …`: who is on the staff, also beside a running service. */
export async function runOperator([name = '', telephone, ...words]: string[]): Promise<void> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb || !telephone) throw new StartError(usage)
  const config = readConfig(process.env)
  requireDatabase(config)
  const storehouse = await openStorehouse(config, { share: true })
  const db = openDatabase({
    url: storehouse.url,
    connections: 2,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
  })
  try {
    await migrate(db.pool, await readMigrations())
    const hashing = await openHashing()
    console.log(await db.transaction((tx) => verb(tx, hashing, telephone, words.join(' '))))
  } catch (error) {
    throw error instanceof Refusal
      ? new StartError(`${telephone} is not a telephone number. ${usage}`)
      : error
  } finally {
    await db.close()
    await storehouse.stop()
  }
}
