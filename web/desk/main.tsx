import { render } from 'preact'
import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso'
import { lazy } from '../kit/lazy.ts'
import { startAtTop } from '../kit/scroll.ts'
import { ignoreStrayTaps } from '../kit/stray-taps.ts'
import { Toasts } from '../kit/toast.tsx'
import '../kit/tokens.css'
import '../kit/base.css'
import '../kit/layout.css'
import { watchUpdates } from '../live/updates.ts'
import { live } from './app.ts'
import { Frame } from './frame.tsx'
import { HomePage } from './home/home-page.tsx'
import type { pages } from './pages.tsx'
import { paths } from './paths.ts'
import { SignedIn } from './sign-in/signed-in.tsx'
import { words } from './words.ts'

type Screen = () => preact.JSX.Element | null

const own = (Screen: Screen) => () => <SignedIn>{() => <Screen />}</SignedIn>
const later = (name: keyof typeof pages) => lazy(async () => (await import('./pages.tsx')).pages[name])

const Orders = own(later('orders'))
const People = own(later('people'))
const Complaints = own(later('complaints'))
const Tickets = own(later('tickets'))
const Wallets = own(later('wallets'))
const Suspense = own(later('suspense'))
const Stores = own(later('stores'))

/**
 * Addresses with the same component, such as those of a list and of an entry beside it, keep what is shown when moving between
 * them.
 */
const routes: [path: string, Screen: Screen][] = [
  [paths.home, own(HomePage)],
  [paths.alerts, own(later('alerts'))],
  [paths.orders, Orders],
  [paths.order, Orders],
  [paths.people, People],
  [paths.person, People],
  [paths.invites, own(later('invites'))],
  [paths.complaints, Complaints],
  [paths.complaint, Complaints],
  [paths.tickets, Tickets],
  [paths.ticket, Tickets],
  [paths.money, Wallets],
  [paths.wallet, Wallets],
  [paths.adjustments, own(later('adjustments'))],
  [paths.suspense, Suspense],
  [paths.suspenseItem, Suspense],
  [paths.withdrawals, own(later('withdrawals'))],
  [paths.reconciliation, own(later('reconciliation'))],
  [paths.stores, Stores],
  [paths.store, Stores],
  [paths.faqs, own(later('faqs'))],
  [paths.streets, own(later('streets'))],
  [paths.audit, own(later('audit'))],
  [paths.account, own(later('account'))],
  [paths.profile, own(later('profile'))],
  [paths.devices, own(later('devices'))],
]

const SignInPage = later('signIn')
const NotFound = later('notFound')

const App = () => (
  <LocationProvider>
    <Frame>
      <ErrorBoundary>
        <Router onRouteChange={startAtTop}>
          {routes.map(([path, Screen]) => (
            <Route key={path} path={path} component={Screen} />
          ))}
          <Route path={paths.signIn} component={SignInPage} />
          <Route default component={NotFound} />
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
