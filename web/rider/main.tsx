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
import { paths } from './paths.ts'
import { SignedIn } from './sign-in/signed-in.tsx'
import { words } from './words.ts'
import { WorkPage } from './work/work-page.tsx'

const names = [
  'orders',
  'order',
  'money',
  'wallet',
  'talk',
  'chats',
  'chat',
  'chatWith',
  'alerts',
  'support',
  'ticket',
  'account',
  'profile',
  'papers',
  'kind',
  'stores',
  'reviews',
  'devices',
  'deleteAccount',
] as const

const own = (Screen: () => preact.JSX.Element | null) => () => <SignedIn>{() => <Screen />}</SignedIn>

const Work = own(WorkPage)
const others = names.map((name) => ({
  path: paths[name],
  Page: own(lazy(async () => (await import('./pages.tsx')).pages[name])),
}))
const NotFound = lazy(async () => (await import('./pages.tsx')).pages.notFound)
const SignInPage = lazy(async () => (await import('./pages.tsx')).pages.signIn)

const App = () => (
  <LocationProvider>
    <Frame>
      <ErrorBoundary>
        <Router onRouteChange={startAtTop}>
          <Route path={paths.work} component={Work} />
          <Route path={paths.signIn} component={SignInPage} />
          {others.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
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
