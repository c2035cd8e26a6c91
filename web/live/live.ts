import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { type Client, createClient } from '#client/index.ts'
import type { Caller } from '#contract/states.ts'
import { setSrcSets } from '../kit/picture.tsx'
import { type LiveConnection, openConnection } from './connection.ts'
import { takeInlineAnswers } from './inline-answers.ts'
import { type Lists, openLists } from './lists.ts'
import { type PageSettings, readPageSettings } from './page-settings.ts'
import { openReachability } from './reachable.ts'
import { type Loaded, openResources, type Resources } from './resource.ts'
import { pauseAfter } from './retry.ts'
import { openServerClock } from './server-clock.ts'
import { openSession, type Session } from './session.ts'
import { srcSetOf } from './src-set.ts'
import { openShelf, openStorage, type Storage } from './storage.ts'
import { until } from './until.ts'

/**
 * Everything that an app uses of the service. Screens read its signals and call its operations; they never use `fetch` or a socket.
 */
export interface Live {
  /** The name of the app. */
  app: string
  client: Client
  session: Session
  resources: Resources
  lists: Lists
  connection: LiveConnection
  storage: Storage
  settings: PageSettings
  /** Whether the browser reports a network (`navigator.onLine`). */
  isOnline: ReadonlySignal<boolean>
  /** Whether the service answers. It is checked only while there is a network. */
  isReachable: ReadonlySignal<boolean>
  /**
   * Resolves when events are received, so that they keep up to date what is loaded from then on. What was loaded before has to be
   * loaded again, because changes in between may have been missed. Resolves within two seconds also if no events can be received.
   */
  listening(): Promise<void>
  /** Finds out who is signed in on this device. Until that is known it asks the service again, with growing pauses. */
  start(): Promise<void>
}

const deviceTokenKey = 'device-token'
const retries = 2
/** The longest that a request waits for sign-in and socket. One that is sent earlier may have to be sent a second time. */
const mostWaitMs = 2000
const probeMs = 5000

export function openLive({ app, role }: { app: string; role: () => Caller }): Live {
  setSrcSets(srcSetOf)
  const baseUrl = `${location.origin}/v1`
  const storage = openStorage(`buka-${app}`)
  const clock = openServerClock()
  let deviceToken: string | undefined
  void storage.read<string>('public', deviceTokenKey).then((kept) => {
    deviceToken = kept
  })

  const isOnline = signal(navigator.onLine)
  const isKnown = () => session.isTried.value || session.state.value !== 'unknown' || !isOnline.value
  const listening = () =>
    until(() => isKnown() && (connection.state.value !== 'connecting' || !isOnline.value), mostWaitMs)

  const timed: typeof fetch = async (input, init) => {
    const sentAt = Date.now()
    const answer = await fetch(input, init).catch((error) => {
      if (!init?.signal?.aborted) suspect()
      throw error
    })
    clock.learn(answer.headers.get('date'), sentAt, Date.now())
    return answer
  }
  /** GET requests that are made before it is known who is signed in wait for that, and are sent with the token of that user. */
  const asWhoeverIsThere: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (init?.method === 'GET' && !headers.has('authorization') && !isKnown()) {
      await until(isKnown, mostWaitMs)
      const token = session.token()
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    }
    return timed(input, { ...init, headers })
  }
  /**
   * The session was ended on another device, for instance because this one was lost. The service refuses the cookie as well, and
   * the session then forgets everything here.
   */
  const tryCookieAgain = () => void session.renewToken().catch(() => {})
  const client: Client = createClient({
    baseUrl,
    token: () => session.token(),
    deviceToken: () => deviceToken,
    renewToken: () => session.renewToken(),
    retries,
    fetch: takeInlineAnswers(document, asWhoeverIsThere),
    inspect(_operationId, _statusCode, answer) {
      if ((answer as { error?: { code: string } }).error?.code === 'auth.session.ended') tryCookieAgain()
    },
  })
  const shelf = openShelf(storage, () => session.token() !== undefined)
  const resources = openResources(shelf, listening)
  const lists = openLists(shelf, listening)
  const reload = (isMeant: (each: Loaded) => boolean) => {
    resources.reload(isMeant)
    lists.reload(isMeant)
  }
  const connection = openConnection({
    baseUrl,
    async token() {
      const token = await session.freshToken()
      if (token === undefined) throw new Error('Nobody is signed in.')
      return token
    },
    onRefused: tryCookieAgain,
  })
  connection.on('reload', () => reload(({ isLive }) => isLive))
  const session = openSession({
    app,
    role,
    auth: client,
    storage,
    keepDeviceToken(token) {
      deviceToken = token
      void (token ? storage.write('public', deviceTokenKey, token) : storage.remove('public', deviceTokenKey))
    },
    onChange(isSignedIn, isStart) {
      if (isSignedIn) {
        connection.open()
        // At the start, loads that are still running are sent with the token of the user. Only answers that were embedded in the
        // page were made without it.
        reload(({ isLoading }) => !isStart || !isLoading)
      } else {
        connection.close()
        resources.clear()
        lists.clear()
      }
    },
  })

  /** A failed attempt is repeated once at once: it may have shared a request that was sent just before the service came back. */
  const restore = () =>
    session
      .restore()
      .catch(() => session.restore())
      .catch(() => {})
  function onReturn(wasGone: boolean) {
    connection.reconnect()
    // Live data is updated by events, or loaded again when some were missed. Other data is loaded again only if the service had
    // been away for a while, which saves bytes.
    reload(({ isLive, hasFailed }) => hasFailed || (wasGone && !isLive))
    if (session.state.value === 'unknown') void restore()
    void session.reportEnd()
  }
  const isWorthAsking = () => isOnline.value && document.visibilityState === 'visible'
  const { isReachable, suspect } = openReachability({
    async probe() {
      const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) })
      // A gateway answers for a service that does not.
      if (!ok) throw new Error()
    },
    isWorthAsking,
    onReturn,
  })
  effect(() => {
    if (connection.state.value === 'waiting') suspect()
  })
  addEventListener('online', () => {
    isOnline.value = true
    onReturn(true)
  })
  addEventListener('offline', () => {
    isOnline.value = false
  })
  async function start() {
    const isDecided = () => session.state.value !== 'unknown'
    for (let tries = 0; !isDecided(); tries++) {
      if (tries === 0 || isWorthAsking()) await restore()
      await until(isDecided, pauseAfter(tries))
    }
  }
  const settings = readPageSettings(document)
  return {
    app,
    client,
    session,
    resources,
    lists,
    connection,
    storage,
    settings,
    isOnline,
    isReachable,
    listening,
    start,
  }
}
