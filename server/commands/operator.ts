import { addOperator } from '#modules/operators/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { openHashing } from '#platform/hashing.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { StartError } from '#platform/start-error.ts'
import { readConfig } from '../config.ts'
import { openStorehouse } from '../storehouse.ts'

const usage = 'Usage: npm run operator -- add <telephone> <name>'

/** `operator add`: makes a member of staff, also beside a running service. */
export async function runOperator([verb, telephone, ...names]: string[]): Promise<void> {
  if (verb !== 'add' || !telephone || names.length === 0) throw new StartError(usage)
  const config = readConfig(process.env)
  const storehouse = await openStorehouse(config, { share: true })
  const db = openDatabase({
    url: storehouse.url,
    connections: 2,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
  })
  try {
    await migrate(db.pool, await readMigrations())
    const hashing = await openHashing()
    const made = await db.transaction((tx) => addOperator(tx, hashing, { telephone, name: names.join(' ') }))
    console.log(`Operator ${names.join(' ')} can sign in with role operator.
  telephone  ${made.telephone}
  password   ${made.password}   (shown once; change it with updatePassword)
At sign-in a code goes to the telephone: sendOtp with purpose sign-in, verifyOtp, then signIn with the proof.`)
  } catch (error) {
    throw error instanceof Refusal
      ? new StartError(`${telephone} is not a telephone number. ${usage}`)
      : error
  } finally {
    await db.close()
    await storehouse.stop()
  }
}
