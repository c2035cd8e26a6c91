import { type JSX, render } from 'preact'
import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso'
import { startAtTop } from '../kit/scroll.ts'
import { ignoreStrayTaps } from '../kit/stray-taps.ts'
import { Toasts } from '../kit/toast.tsx'
import '../kit/tokens.css'
import '../kit/base.css'
import '../kit/layout.css'
import { watchUpdates } from '../live/updates.ts'
import { live } from './app.ts'
import { Frame } from './frame.tsx'
import { lazyPage } from './lazy-pages.ts'
import { Board } from './orders/board.tsx'
import type { Pages } from './pages.tsx'
import { paths } from './paths.ts'
import { AtStore, SignedIn } from './sign-in/gate.tsx'
import { isOwner, may } from './stores/stores.ts'
import { words } from './words.ts'

type Screen = () => JSX.Element | null

type Name = keyof typeof paths & keyof Pages

const at = (isAllowed: () => boolean, Screen: Screen) => () => (
  <AtStore isAllowed={isAllowed}>{() => <Screen />}</AtStore>
)
const own = (Screen: Screen) => () => <SignedIn>{() => <Screen />}</SignedIn>

const orders = () => may('orders')
const menu = () => may('menu')
const chat = () => may('chat')
const owner = () => isOwner.value
const anybody = () => true
const runsStore = () => isOwner.value || may('menu')

/** The screens of a store, with the condition for using them. Without the permission, an old link shows a message. */
const ofStore: [name: Name, isAllowed: () => boolean][] = [
  ['orders', orders],
  ['order', orders],
  ['ticket', orders],
  ['menu', menu],
  ['prices', menu],
  ['newItem', menu],
  ['item', menu],
  ['store', runsStore],
  ['hours', runsStore],
  ['poster', anybody],
  ['team', owner],
  ['money', () => may('money') || may('orders')],
  ['figures', orders],
  ['talk', anybody],
  ['chats', chat],
  ['chat', chat],
  ['chatWith', chat],
  ['complaints', orders],
  ['reviews', anybody],
  ['alerts', anybody],
  ['support', chat],
  ['ticketTalk', chat],
]
const ofPerson: Name[] = [
  'newStore',
  'work',
  'account',
  'ownAlerts',
  'ownSupport',
  'profile',
  'devices',
  'deleteAccount',
]
const routes: [path: string, Screen: Screen][] = [
  [paths.board, at(anybody, Board)],
  [paths.signIn, lazyPage('signIn')],
  ...ofStore.map(([name, isAllowed]) => [paths[name], at(isAllowed, lazyPage(name))] as [string, Screen]),
  ...ofPerson.map((name) => [paths[name], own(lazyPage(name))] as [string, Screen]),
]
const NotFoundPage = lazyPage('notFound')

const App = () => (
  <LocationProvider>
    <Frame>
      <ErrorBoundary>
        <Router onRouteChange={startAtTop}>
          {routes.map(([path, Screen]) => (
            <Route key={path} path={path} component={Screen} />
          ))}
          <Route default component={NotFoundPage} />
        </Router>
      </ErrorBoundary>
    </Frame>
    <Toasts />
  </LocationProvider>
)

ignoreStrayTaps()
render(<App />, document.getElementById('app')!)
void live.start()
watchUpdates(words.updateReady, words.update)
