import { type ReadonlySignal, signal } from '@preact/signals'
import { type Client, createClient } from '#client/index.ts'
import type { Caller } from '#contract/states.ts'
import { setSrcSets } from '../kit/picture.tsx'
import { type LiveConnection, openConnection } from './connection.ts'
import { takeInlineAnswers } from './inline-answers.ts'
import { type Lists, openLists } from './lists.ts'
import { type PageSettings, readPageSettings } from './page-settings.ts'
import { openResources, type Resources } from './resource.ts'
import { openServerClock } from './server-clock.ts'
import { openSession, type Session } from './session.ts'
import { srcSetOf } from './src-set.ts'
import { openShelf, openStorage, type Storage } from './storage.ts'

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
}

const deviceTokenKey = 'device-token'
const retries = 2

export function openLive({ app, role }: { app: string; role: () => Caller }): Live {
  setSrcSets(srcSetOf)
  const baseUrl = `${location.origin}/v1`
  const storage = openStorage(`buka-${app}`)
  const clock = openServerClock()
  let deviceToken: string | undefined
  void storage.read<string>('public', deviceTokenKey).then((kept) => {
    deviceToken = kept
  })

  const withInline = takeInlineAnswers(document, (input, init) => fetch(input, init))
  const timed: typeof fetch = async (input, init) => {
    const sentAt = Date.now()
    const answer = await withInline(input, init)
    clock.learn(answer.headers.get('date'), sentAt, Date.now())
    return answer
  }
  const client: Client = createClient({
    baseUrl,
    token: () => session.token(),
    deviceToken: () => deviceToken,
    renewToken: () => session.renewToken(),
    retries,
    fetch: timed,
  })
  const shelf = openShelf(storage, () => session.token() !== undefined)
  const resources = openResources(shelf)
  const lists = openLists(shelf)
  const connection = openConnection({
    baseUrl,
    async token() {
      const token = await session.freshToken()
      if (token === undefined) throw new Error('Nobody is signed in.')
      return token
    },
  })
  connection.on('reload', () => {
    resources.reload()
    lists.reload()
  })
  const session = openSession({
    app,
    role,
    auth: client,
    storage,
    keepDeviceToken(token) {
      deviceToken = token
      void (token ? storage.write('public', deviceTokenKey, token) : storage.remove('public', deviceTokenKey))
    },
    onChange(isSignedIn) {
      if (isSignedIn) {
        connection.open()
        resources.reload('')
        lists.reload()
      } else {
        connection.close()
        resources.clear()
        lists.reload({ forget: true })
      }
    },
  })

  const isOnline = signal(navigator.onLine)
  addEventListener('online', () => {
    isOnline.value = true
    resources.reload('')
    lists.reload()
    if (session.state.value === 'unknown') void session.restore().catch(() => {})
  })
  addEventListener('offline', () => {
    isOnline.value = false
  })
  const settings = readPageSettings(document)
  return { app, client, session, resources, lists, connection, storage, settings, isOnline }
}
