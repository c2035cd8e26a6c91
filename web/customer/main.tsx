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
const OrdersPage = lazy(() => import('./orders/orders-page.tsx'))
const AccountPage = lazy(() => import('./account/account-page.tsx'))
const PlacesPage = lazy(() => import('./account/places-page.tsx'))
const StoresPage = lazy(() => import('./loved/stores-page.tsx'))
const account = () => import('./account/pages.tsx')
const AlertsPage = lazy(async () => (await account()).AlertsPage)
const ChatsPage = lazy(async () => (await account()).ChatsPage)
const ChatPage = lazy(async () => (await account()).ChatPage)
const ChatWithPage = lazy(async () => (await account()).ChatWithPage)
const SupportPage = lazy(async () => (await account()).SupportPage)
const TicketPage = lazy(async () => (await account()).TicketPage)
const WalletPage = lazy(async () => (await account()).WalletPage)
const ProfilePage = lazy(async () => (await account()).ProfilePage)
const DevicesPage = lazy(async () => (await account()).DevicesPage)
const DeletePage = lazy(async () => (await account()).DeletePage)

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
          <Route path={paths.orders} component={OrdersPage} />
          <Route path={paths.account} component={AccountPage} />
          <Route path={paths.places} component={PlacesPage} />
          <Route path={paths.stores} component={StoresPage} />
          <Route path={paths.alerts} component={AlertsPage} />
          <Route path={paths.chats} component={ChatsPage} />
          <Route path={paths.chat} component={ChatPage} />
          <Route path={paths.chatWith} component={ChatWithPage} />
          <Route path={paths.support} component={SupportPage} />
          <Route path={paths.ticket} component={TicketPage} />
          <Route path={paths.wallet} component={WalletPage} />
          <Route path={paths.profile} component={ProfilePage} />
          <Route path={paths.devices} component={DevicesPage} />
          <Route path={paths.deleteAccount} component={DeletePage} />
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
