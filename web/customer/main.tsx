import { effect } from '@preact/signals'
import { render } from 'preact'
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from 'preact-iso'
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
import { StorePage } from './store/store-page.tsx'
import { words } from './words.ts'

const Search = lazy(() => import('./search/search.tsx'))
const Carts = lazy(() => import('./cart/carts.tsx'))
const CartPage = lazy(() => import('./cart/cart-page.tsx'))
const CheckoutPage = lazy(() => import('./checkout/checkout-page.tsx'))
const OrderPage = lazy(() => import('./order/order-page.tsx'))
const SignInPage = lazy(() => import('./sign-in/sign-in-page.tsx'))
/** Behind sign-in, by the names of their addresses. */
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

const App = () => (
  <LocationProvider>
    <Frame>
      <ErrorBoundary>
        <Router>
          <Route path={paths.home} component={Home} />
          <Route path={paths.search} component={Search} />
          <Route path={paths.store} component={StorePage} />
          <Route path={paths.carts} component={Carts} />
          <Route path={paths.cart} component={CartPage} />
          <Route path={paths.checkout} component={CheckoutPage} />
          <Route path={paths.order} component={OrderPage} />
          <Route path={paths.signIn} component={SignInPage} />
          {own.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route default component={Home} />
        </Router>
      </ErrorBoundary>
    </Frame>
    <Toasts />
  </LocationProvider>
)

render(<App />, document.getElementById('app')!)
void live.session.restore().catch(() => {})
effect(() => {
  if (live.session.state.value === 'signed-in') void import('./cart/account-carts.ts')
})
sayWhatWasDone()
watchUpdates(words.updateReady, words.update)
