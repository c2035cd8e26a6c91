import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { BukaError } from '#client/buka-error.ts'
import type { Client } from '#client/index.ts'
import type { UserTokens } from '#contract/records/tokens.ts'
import type { AccountUser } from '#contract/records/user.ts'
import type { Caller } from '#contract/states.ts'
import { now } from '../kit/clock.ts'
import { inTurn } from './in-turn.ts'
import { isUndecided } from './retry.ts'
import type { Storage } from './storage.ts'

/**
 * Who is signed in to this app. The refresh token is in a cookie that scripts cannot read; the access token exists only in the
 * memory of this page. Tabs of one app share the cookie, and tell each other when somebody signs in or out.
 */
export interface Session {
  /**
   * `unknown` until the cookie was tried. Without a network it may stay `unknown`, while `account` is the one of the last visit.
   */
  state: ReadonlySignal<'unknown' | 'signed-in' | 'signed-out'>
  account: ReadonlySignal<AccountUser | undefined>
  /** The error with which the service ended the last session; undefined again when the next one begins. */
  ended: ReadonlySignal<BukaError | undefined>
  /** Whether the cookie was tried, whatever the result. */
  isTried: ReadonlySignal<boolean>
  /** The access token, if there is one. */
  token(): string | undefined
  /** A token that is valid for at least another minute; undefined if nobody is signed in. */
  freshToken(): Promise<string | undefined>
  /** Gets a new token. Nothing is requested if nobody is signed in. */
  renewToken(): Promise<string | undefined>
  /** Begins a session with the answer of signIn or signUp. */
  begin(signedIn: { user: AccountUser; userTokens: UserTokens }): Promise<void>
  /** Sets the account after it was read or changed. */
  setAccount(account: AccountUser): void
  end(): Promise<void>
  /** Called after the account was deleted: forgets everything, including what is kept after signing out. */
  leave(): Promise<void>
  /** Tries the cookie, if somebody was signed in when the app was last open. */
  restore(): Promise<void>
  /** Sends a sign-out that could not be sent. Called when the service is back. */
  reportEnd(): Promise<void>
  /** Stops listening to other tabs. */
  close(): void
}

export interface SessionOptions {
  app: string
  role: () => Caller
  auth: Pick<Client, 'refreshTokens' | 'signOut' | 'getAccount'>
  storage: Storage
  /** Receives the token by which the service recognises this device; it is kept after signing out. */
  keepDeviceToken: (deviceToken: string | undefined) => void
  /**
   * Called after somebody signed in or out, here or in another tab. `isStart` means that the app has just found out who is signed
   * in; until then it has sent no request as an anonymous user.
   */
  onChange: (isSignedIn: boolean, isStart: boolean) => void
}

/** The message that tabs of an app send each other: the id of the person who has signed in, or null after signing out. */
interface TabMessage {
  signedIn: string | null
}

const accountKey = 'account'
/** Stored when somebody signed out without a network: the service still has to be told. */
const endingKey = 'sign-out-to-send'
const leadMs = 60_000

/** When the token expires, in milliseconds, from its own `exp`. */
function endOf(token: string): number {
  const [, payload = ''] = token.split('.')
  const { exp = 0 } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
  return exp * 1000
}

export function openSession({
  app,
  role,
  auth,
  storage,
  keepDeviceToken,
  onChange,
}: SessionOptions): Session {
  const state = signal<'unknown' | 'signed-in' | 'signed-out'>('unknown')
  const account = signal<AccountUser | undefined>(undefined)
  const ended = signal<BukaError | undefined>(undefined)
  const isTried = signal(false)
  const channel = new BroadcastChannel(`buka-${app}`)
  let token: string | undefined
  let renewal: Promise<string | undefined> | undefined
  /** Increased when somebody signs in or out. Answers to requests of an earlier generation are ignored. */
  let generation = 0

  const setAccount = (read: AccountUser) => {
    account.value = read
    return storage.write('private', accountKey, read)
  }
  /** The service worker deletes the cached pictures of people, and ends the push notifications of this app. */
  async function tellWorker() {
    const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
    for (const message of ['forget-pictures', { signedOutOf: app }])
      registration?.active?.postMessage(message)
  }
  function nextGeneration() {
    generation++
    renewal = undefined
  }
  function forgetHere() {
    nextGeneration()
    token = undefined
    account.value = undefined
    state.value = 'signed-out'
    onChange(false, false)
  }
  async function forget() {
    // Before the storage is emptied, so that answers that are still on their way are not stored afterwards.
    forgetHere()
    await Promise.all([storage.clear('private'), storage.clear('outbox'), tellWorker()])
  }
  async function exchange(): Promise<string | undefined> {
    const mine = generation
    try {
      const { data } = await inTurn(`buka-${app}-renewal`, () =>
        auth.refreshTokens({ body: { refreshTokenIn: 'cookie', role: role() } }),
      )
      if (mine === generation) token = data.userTokens.accessToken
      return token
    } catch (error) {
      // Only an answer of the service ends a session; a lost network does not.
      if (!(error instanceof BukaError) || (error.statusCode !== 401 && error.statusCode !== 403)) throw error
      if (mine !== generation) return token
      ended.value = error
      await forget()
      return undefined
    }
  }
  const renew = () => {
    if (renewal) return renewal
    const started = exchange().finally(() => {
      if (renewal === started) renewal = undefined
    })
    renewal = started
    return started
  }

  channel.onmessage = ({ data: { signedIn } }: { data: TabMessage }) => {
    const isIn = state.value === 'signed-in'
    if (signedIn === null) {
      if (state.value !== 'signed-out') void forget()
    } else if (!isIn || account.value?.id !== signedIn) {
      // What is shown or being loaded here belongs to another person, whose session has ended.
      if (isIn) forgetHere()
      else nextGeneration()
      void restore().catch(() => {})
    }
  }
  const tellTabs = (signedIn: string | null) => channel.postMessage({ signedIn } satisfies TabMessage)

  async function forgetInAllTabs() {
    tellTabs(null)
    await forget()
  }

  /** Tells the service to end a session that was ended here without a network. What it has not decided is sent again later. */
  async function reportEnd() {
    if (state.value !== 'signed-out' || !(await storage.read('public', endingKey))) return
    const mine = generation
    try {
      const { data } = await auth.refreshTokens({ body: { refreshTokenIn: 'cookie', role: role() } })
      if (mine !== generation) return
      token = data.userTokens.accessToken
      await auth.signOut()
    } catch (error) {
      // With 401 the session has ended already.
      if (isUndecided(error) && (error as Partial<BukaError>).statusCode !== 401) return
    } finally {
      if (mine === generation) token = undefined
    }
    await storage.remove('public', endingKey)
  }

  async function restore() {
    try {
      await tryCookie()
    } finally {
      isTried.value = true
    }
    if (state.value !== 'signed-in') return
    const mine = generation
    const { data } = await auth.getAccount()
    if (mine === generation) setAccount(data)
  }
  /** In a batch: effects that read `state` run after `onChange`. */
  const enter = (isStart: boolean) =>
    batch(() => {
      state.value = 'signed-in'
      ended.value = undefined
      onChange(true, isStart)
    })
  async function tryCookie() {
    const wasKnown = state.value !== 'unknown'
    const mine = generation
    const kept = await storage.read<AccountUser>('private', accountKey)
    if (mine !== generation) return
    if (!kept) {
      state.value = 'signed-out'
      if (wasKnown) onChange(false, false)
      await reportEnd()
      return
    }
    if (account.value?.id !== kept.id) account.value = kept
    if ((await renew()) === undefined || mine !== generation) return
    enter(!wasKnown)
  }

  return {
    state,
    account,
    ended,
    isTried,
    token: () => token,
    async freshToken() {
      if (token !== undefined && endOf(token) - now() > leadMs) return token
      return state.value === 'signed-out' ? undefined : renew()
    },
    renewToken: async () => (account.value ? renew() : undefined),
    setAccount,
    async begin({ user, userTokens }) {
      nextGeneration()
      token = userTokens.accessToken
      keepDeviceToken(userTokens.deviceToken)
      void storage.remove('public', endingKey)
      const isKept = setAccount(user)
      enter(false)
      // Other tabs read the account from the storage, so it must be written first.
      await isKept
      tellTabs(user.id)
    },
    async end() {
      // This device forgets everything even if the request fails. Scripts cannot remove the cookie; the service ends it later.
      await auth.signOut().catch(() => storage.write('public', endingKey, true))
      await forgetInAllTabs()
    },
    reportEnd,
    async leave() {
      keepDeviceToken(undefined)
      await forgetInAllTabs()
    },
    restore,
    close: () => channel.close(),
  }
}
