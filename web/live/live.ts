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

/** Everything an app has of the service. Screens read its signals and call its operations; they know no fetch and no socket. */
export interface Live {
  /** Its name. */
  app: string
  client: Client
  session: Session
  resources: Resources
  lists: Lists
  connection: LiveConnection
  storage: Storage
  settings: PageSettings
  /** Whether the browser believes to have a network. */
  isOnline: ReadonlySignal<boolean>
  /** Whether the service answers, where there is a network. */
  isReachable: ReadonlySignal<boolean>
  /**
   * Resolves when events are heard: what is loaded from then on is kept by them. What is loaded before has to be loaded again, as
   * nobody knows what happened in between. Soon resolved where they cannot be heard.
   */
  listening(): Promise<void>
  /** Finds out who is signed in here. Until that is known the service is asked again, less and less often. */
  start(): Promise<void>
}

const deviceTokenKey = 'device-token'
const retries = 2
/** As long as somebody is kept waiting for what was known to be asked for twice otherwise. */
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
  /** What is asked before it is known who is there waits for that, and is asked as that person. */
  const asWhoeverIsThere: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (init?.method === 'GET' && !headers.has('authorization') && !isKnown()) {
      await until(isKnown, mostWaitMs)
      const token = session.token()
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    }
    return timed(input, { ...init, headers })
  }
  /** Ended elsewhere, as on a telephone that was lost: the service says so of the cookie too, and everything is forgotten here. */
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
        // At the start, what is on its way is asked as whoever is there; only what came with the page was not.
        reload(({ isLoading }) => !isStart || !isLoading)
      } else {
        connection.close()
        resources.clear()
        lists.clear()
      }
    },
  })

  /** Sent once more at once where it fails: one that was sent just before the service came back fails for both. */
  const restore = () =>
    session
      .restore()
      .catch(() => session.restore())
      .catch(() => {})
  function onReturn(wasGone: boolean) {
    connection.reconnect()
    // What is live comes by events, or is loaded anew when some were missed; the rest is worth its bytes only after a while.
    reload(({ isLive, hasFailed }) => hasFailed || (wasGone && !isLive))
    if (session.state.value === 'unknown') void restore()
  }
  const isWorthAsking = () => isOnline.value && document.visibilityState === 'visible'
  const { isReachable, suspect } = openReachability({
    probe: () => fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) }),
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
