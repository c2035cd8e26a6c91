import { render } from 'preact'
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from 'preact-iso'
import { Toasts } from '../kit/toast.tsx'
import '../kit/tokens.css'
import '../kit/base.css'
import '../kit/layout.css'
import { watchUpdates } from '../live/updates.ts'
import { live } from './app.ts'
import { Frame } from './frame.tsx'
import { Board } from './orders/board.tsx'
import { paths } from './paths.ts'
import { AtStore, SignedIn } from './sign-in/gate.tsx'
import { isOwner, may } from './stores/stores.ts'
import { words } from './words.ts'

const SignInPage = lazy(() => import('./sign-in/sign-in-page.tsx'))
const orderPages = () => import('./orders/order-page.tsx')
const OrderPage = lazy(async () => (await orderPages()).OrderPage)
const TicketPage = lazy(async () => (await orderPages()).TicketPage)
const OrdersPage = lazy(() => import('./orders/orders-page.tsx'))
const MenuPage = lazy(() => import('./menu/menu-page.tsx'))
const PricesPage = lazy(() => import('./menu/prices-page.tsx'))
const ItemPage = lazy(() => import('./menu/item-page.tsx'))
const StorePage = lazy(() => import('./store/store-page.tsx'))
const NewStorePage = lazy(() => import('./store/new-store-page.tsx'))
const HoursPage = lazy(() => import('./store/hours-page.tsx'))
const PosterPage = lazy(() => import('./store/poster-page.tsx'))
const TeamPage = lazy(() => import('./team/team-page.tsx'))
const WorkPage = lazy(() => import('./team/work-page.tsx'))
const MoneyPage = lazy(() => import('./money/money-page.tsx'))
const FiguresPage = lazy(() => import('./money/figures-page.tsx'))
const talk = () => import('./talk/pages.tsx')
const TalkPage = lazy(async () => (await talk()).TalkPage)
const ChatsPage = lazy(async () => (await talk()).ChatsPage)
const ChatPage = lazy(async () => (await talk()).ChatPage)
const ChatWithPage = lazy(async () => (await talk()).ChatWithPage)
const AlertsPage = lazy(async () => (await talk()).AlertsPage)
const SupportPage = lazy(async () => (await talk()).SupportPage)
const SupportTicketPage = lazy(async () => (await talk()).SupportTicketPage)
const ComplaintsPage = lazy(() => import('./talk/complaints-page.tsx'))
const ReviewsPage = lazy(() => import('./talk/reviews-page.tsx'))
const account = () => import('./account/pages.tsx')
const AccountPage = lazy(async () => (await account()).AccountPage)
const OwnAlertsPage = lazy(async () => (await account()).OwnAlertsPage)
const OwnSupportPage = lazy(async () => (await account()).OwnSupportPage)
const ProfilePage = lazy(async () => (await account()).ProfilePage)
const DevicesPage = lazy(async () => (await account()).DevicesPage)
const DeletePage = lazy(async () => (await account()).DeletePage)

type Screen = () => preact.JSX.Element | null

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

/** What somebody may not do at the store is said to be so, should an old link lead there. */
const routes: [path: string, Screen: Screen][] = [
  [paths.board, at(anybody, Board)],
  [paths.orders, at(orders, OrdersPage)],
  [paths.order, at(orders, OrderPage)],
  [paths.ticket, at(orders, TicketPage)],
  [paths.menu, at(menu, MenuPage)],
  [paths.prices, at(menu, PricesPage)],
  [paths.newItem, at(menu, ItemPage)],
  [paths.item, at(menu, ItemPage)],
  [paths.store, at(runsStore, StorePage)],
  [paths.hours, at(runsStore, HoursPage)],
  [paths.poster, at(anybody, PosterPage)],
  [paths.newStore, own(NewStorePage)],
  [paths.team, at(owner, TeamPage)],
  [paths.work, own(WorkPage)],
  [paths.money, at(() => may('money') || may('orders'), MoneyPage)],
  [paths.figures, at(orders, FiguresPage)],
  [paths.talk, at(anybody, TalkPage)],
  [paths.chats, at(chat, ChatsPage)],
  [paths.chat, at(chat, ChatPage)],
  [paths.chatWith, at(chat, ChatWithPage)],
  [paths.complaints, at(orders, ComplaintsPage)],
  [paths.reviews, at(anybody, ReviewsPage)],
  [paths.alerts, at(anybody, AlertsPage)],
  [paths.support, at(chat, SupportPage)],
  [paths.ticketTalk, at(chat, SupportTicketPage)],
  [paths.account, own(AccountPage)],
  [paths.ownAlerts, own(OwnAlertsPage)],
  [paths.ownSupport, own(OwnSupportPage)],
  [paths.profile, own(ProfilePage)],
  [paths.devices, own(DevicesPage)],
  [paths.deleteAccount, own(DeletePage)],
]

const App = () => (
  <LocationProvider>
    <Frame>
      <ErrorBoundary>
        <Router>
          {routes.map(([path, Screen]) => (
            <Route key={path} path={path} component={Screen} />
          ))}
          <Route path={paths.signIn} component={SignInPage} />
          <Route default component={routes[0]![1]} />
        </Router>
      </ErrorBoundary>
    </Frame>
    <Toasts />
  </LocationProvider>
)

render(<App />, document.getElementById('app')!)
void live.session.restore().catch(() => {})
watchUpdates(words.updateReady, words.update)
