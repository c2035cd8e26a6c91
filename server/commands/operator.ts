import {
  addOperator,
  type OperatorCredentials,
  removeOperator,
  resetOperator,
} from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Hashing, openHashing } from '#platform/hashing.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { StartError } from '#platform/start-error.ts'
import { withDatabase } from './with-database.ts'

const credentialsText = ({ telephone, password }: OperatorCredentials) => `  telephone  ${telephone}
  password   ${password}   (shown once; change it with updatePassword)
At sign-in a code goes to the telephone: sendOtp with purpose sign-in, verifyOtp, then signIn with the proof.`

type Verb = (tx: Tx, hashing: Hashing, telephone: string, name: string) => Promise<string>

const verbs: { [verb: string]: Verb } = {
  add: async (tx, hashing, telephone, name) => {
    if (name === '') throw new StartError(usage)
    const credentials = await addOperator(tx, hashing, { telephone, name })
    return `Operator ${name} can sign in with role operator.\n${credentialsText(credentials)}`
  },
  reset: async (tx, hashing, telephone) =>
    `The operator has a new password, and every session has ended.\n${credentialsText(await resetOperator(tx, hashing, telephone))}`,
  remove: async (tx, _hashing, telephone) => {
    const removed = await removeOperator(tx, telephone)
    return `Operator ${removed.telephone} is locked out. \`reset\` lets them in again.`
  },
}

const usage = 'Usage: npm run operator -- add <telephone> <name> | reset <telephone> | remove <telephone>'

/** `operator …`: manages operator accounts, also while the service is running. */
export async function runOperator([name = '', telephone, ...words]: string[]): Promise<void> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb || !telephone) throw new StartError(usage)
  try {
    await withDatabase(async (db) => {
      const hashing = await openHashing()
      console.log(await db.transaction((tx) => verb(tx, hashing, telephone, words.join(' '))))
    })
  } catch (error) {
    throw error instanceof Refusal
      ? new StartError(`${telephone} is not a telephone number. ${usage}`)
      : error
  }
}
