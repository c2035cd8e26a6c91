import type { Caller } from '#contract/states.ts'
import type { Requester } from '#platform/fair-queue.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { type Account, type Origin, ownRequester, type Recognition, recognise } from './recognise-caller.ts'

interface PasswordAttempt {
  account: Account | undefined
  role: Caller
  telephone: string
  password: string
  origin: Origin
}

/**
 * The rate limits an attempt counts against. Attempts of unrecognised callers count for their address and for all such callers
 * together; a recognised caller has a limit that the others cannot exhaust.
 */
function countsOf({ account, role, telephone, origin }: PasswordAttempt, by: Recognition) {
  const ofAddress = { name: 'sign-in', key: `${role} ${telephone} ${origin.address}` }
  const ofStrangers = { name: 'sign-in-anywhere', key: `${role} ${telephone}` }
  return {
    device: [{ name: 'sign-in', key: `device ${account?.id}` }],
    address: [ofAddress],
    none: [ofAddress, ofStrangers],
  }[by]
}

/** The group in which an attempt queues for hashing. */
function queueGroupOf({ account, role, telephone, origin }: PasswordAttempt, by: Recognition): Requester {
  if (by === 'device') return ownRequester(account!.id)
  if (by === 'address') return ownRequester(`${account!.id} at ${origin.address}`)
  return { group: `address ${origin.address}`, alsoIn: `telephone ${role} ${telephone}`, isKnown: false }
}

/** Counts an attempt before the password is checked, so that parallel guesses get no extra ones. The result takes the count back. */
async function countAttempt(limits: Services['limits'], counts: { name: string; key: string }[]) {
  const taken: typeof counts = []
  const giveBack = () => Promise.all(taken.map(({ name, key }) => limits.giveBack(name, key)))
  for (const each of counts) {
    const { allowed, resetSeconds } = await limits.take(each.name, each.key)
    taken.push(each)
    if (allowed) continue
    await giveBack()
    throw new Refusal('request.rate-limited', { retryAfterSeconds: resetSeconds })
  }
  return giveBack
}

/** The account, if the password is correct. A missing account and a wrong password get the same answer after the same time. */
export async function requirePassword(services: Services, attempt: PasswordAttempt): Promise<Account> {
  const { hashing, limits } = services
  const { account, password, origin } = attempt
  const by = recognise(services, account, origin)
  const giveBack = await countAttempt(limits, countsOf(attempt, by))
  const requester = queueGroupOf(attempt, by)
  const verified = account
    ? hashing.verify(account.password_hash, password, requester)
    : hashing.verifyNothing(password, requester)
  const isCorrect = await verified.catch(async (error) => {
    await giveBack()
    throw error
  })
  if (!account || !isCorrect) throw new Refusal('auth.credentials.incorrect')
  await giveBack()
  return account
}
