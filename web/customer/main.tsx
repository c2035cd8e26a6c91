import { effect } from '@preact/signals'
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
import { sayWhatWasDone } from './account/sign-out.ts'
import { live } from './app.ts'
import { Frame } from './frame.tsx'
import { Home } from './home/home.tsx'
import { paths } from './paths.ts'
import { choosePlace, place, placeFrom } from './place/place.ts'
import { StorePage } from './store/store-page.tsx'
import { words } from './words.ts'

const Search = lazy(async () => (await import('./browsing.tsx')).Search)
/** Each group is one file with several screens, by the names of their addresses. */
const ordering = (['carts', 'cart', 'signIn', 'checkout', 'order'] as const).map((name) => ({
  path: paths[name],
  Page: lazy(async () => (await import('./ordering.tsx')).pages[name]),
}))
const own = (
  [
    'account',
    'orders',
    'places',
    'stores',
    'alerts',
    'chats',
    'chat',
    'chatWith',
    'support',
    'ticket',
    'wallet',
    'profile',
    'devices',
    'deleteAccount',
  ] as const
).map((name) => ({
  path: paths[name],
  Page: lazy(async () => (await import('./account/pages.tsx')).pages[name]),
}))

const NotFound = lazy(async () => (await import('./account/pages.tsx')).pages.notFound)

const App = () => (
  <LocationProvider>
    <Frame>
      <ErrorBoundary>
        <Router onRouteChange={startAtTop}>
          <Route path={paths.home} component={Home} />
          <Route path={paths.search} component={Search} />
          <Route path={paths.store} component={StorePage} />
          {[...ordering, ...own].map(({ path, Page }) => (
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
effect(() => {
  if (live.session.state.value !== 'signed-in') return
  void import('./browsing.tsx')
  // The browser may have changed the push endpoint of this device since the last visit.
  if (globalThis.Notification?.permission === 'granted')
    void import('./account/pages.tsx').then(({ lookAtPush }) => lookAtPush())
  // While no place is chosen, the delivery address of the account is used.
  const usual = live.session.account.peek()?.delivery.location
  if (usual && !place.peek()) choosePlace(placeFrom(usual))
})
sayWhatWasDone()
watchUpdates(words.updateReady, words.update)
