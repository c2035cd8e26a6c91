import type { Caller } from '#contract/states.ts'
import type { Asker } from '#platform/fair-queue.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { type Account, type Origin, ownAsker, type Recognition, recognise } from './recognise-caller.ts'

interface Try {
  account: Account | undefined
  role: Caller
  telephone: string
  password: string
  origin: Origin
}

/**
 * What a try is counted against. Tries of strangers are counted for their address and for all of them together; whoever is
 * recognised has a count that strangers do not reach.
 */
function countsOf({ account, role, telephone, origin }: Try, by: Recognition) {
  const ofAddress = { name: 'sign-in', key: `${role} ${telephone} ${origin.address}` }
  const ofStrangers = { name: 'sign-in-anywhere', key: `${role} ${telephone}` }
  return {
    device: [{ name: 'sign-in', key: `device ${account?.id}` }],
    address: [ofAddress],
    none: [ofAddress, ofStrangers],
  }[by]
}

/** Whom a try waits with to be looked at. */
function waitsWith({ account, role, telephone, origin }: Try, by: Recognition): Asker {
  if (by === 'device') return ownAsker(account!.id)
  if (by === 'address') return ownAsker(`${account!.id} at ${origin.address}`)
  return { group: `address ${origin.address}`, alsoIn: `telephone ${role} ${telephone}`, isKnown: false }
}

/** Counted before the password is looked at, so that guesses in parallel get no more tries; given back when it did not count. */
async function takeTry(limits: Services['limits'], counts: { name: string; key: string }[]) {
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

/** The account, for whoever has its password. No account and a wrong password look and take the same. */
export async function requirePassword(services: Services, given: Try): Promise<Account> {
  const { hashing, limits } = services
  const { account, password, origin } = given
  const by = recognise(services, account, origin)
  const giveBack = await takeTry(limits, countsOf(given, by))
  const asker = waitsWith(given, by)
  const looked = account
    ? hashing.verify(account.password_hash, password, asker)
    : hashing.verifyNothing(password, asker)
  const isRight = await looked.catch(async (error) => {
    await giveBack()
    throw error
  })
  if (!account || !isRight) throw new Refusal('auth.credentials.incorrect')
  await giveBack()
  return account
}
