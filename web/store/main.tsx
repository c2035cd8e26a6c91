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
import { Board } from './orders/board.tsx'
import { paths } from './paths.ts'
import { AtStore, SignedIn } from './sign-in/gate.tsx'
import { isOwner, may } from './stores/stores.ts'
import { words } from './words.ts'

const pages = async () => (await import('./pages.tsx')).pages
const SignInPage = lazy(async () => (await pages()).SignInPage)
const OrderPage = lazy(async () => (await pages()).OrderPage)
const TicketPage = lazy(async () => (await pages()).TicketPage)
const OrdersPage = lazy(async () => (await pages()).OrdersPage)
const MenuPage = lazy(async () => (await pages()).MenuPage)
const PricesPage = lazy(async () => (await pages()).PricesPage)
const ItemPage = lazy(async () => (await pages()).ItemPage)
const StorePage = lazy(async () => (await pages()).StorePage)
const NewStorePage = lazy(async () => (await pages()).NewStorePage)
const HoursPage = lazy(async () => (await pages()).HoursPage)
const PosterPage = lazy(async () => (await pages()).PosterPage)
const TeamPage = lazy(async () => (await pages()).TeamPage)
const WorkPage = lazy(async () => (await pages()).WorkPage)
const MoneyPage = lazy(async () => (await pages()).MoneyPage)
const FiguresPage = lazy(async () => (await pages()).FiguresPage)
const TalkPage = lazy(async () => (await pages()).TalkPage)
const ChatsPage = lazy(async () => (await pages()).ChatsPage)
const ChatPage = lazy(async () => (await pages()).ChatPage)
const ChatWithPage = lazy(async () => (await pages()).ChatWithPage)
const AlertsPage = lazy(async () => (await pages()).AlertsPage)
const SupportPage = lazy(async () => (await pages()).SupportPage)
const SupportTicketPage = lazy(async () => (await pages()).SupportTicketPage)
const ComplaintsPage = lazy(async () => (await pages()).ComplaintsPage)
const ReviewsPage = lazy(async () => (await pages()).ReviewsPage)
const AccountPage = lazy(async () => (await pages()).AccountPage)
const OwnAlertsPage = lazy(async () => (await pages()).OwnAlertsPage)
const OwnSupportPage = lazy(async () => (await pages()).OwnSupportPage)
const ProfilePage = lazy(async () => (await pages()).ProfilePage)
const DevicesPage = lazy(async () => (await pages()).DevicesPage)
const NotFoundPage = lazy(async () => (await pages()).NotFoundPage)
const DeletePage = lazy(async () => (await pages()).DeletePage)

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
        <Router onRouteChange={startAtTop}>
          {routes.map(([path, Screen]) => (
            <Route key={path} path={path} component={Screen} />
          ))}
          <Route path={paths.signIn} component={SignInPage} />
          <Route default component={NotFoundPage} />
        </Router>
      </ErrorBoundary>
    </Frame>
    <Toasts />
  </LocationProvider>
)

ignoreStrayTaps()
render(<App />, document.getElementById('app')!)
void live.session.restore().catch(() => {})
watchUpdates(words.updateReady, words.update)
