import { NotFound } from '../shared/not-found.tsx'
import {
  AccountPage,
  DeletePage,
  DevicesPage,
  OwnAlertsPage,
  OwnSupportPage,
  ProfilePage,
} from './account/pages.tsx'
import ItemPage from './menu/item-page.tsx'
import MenuPage from './menu/menu-page.tsx'
import PricesPage from './menu/prices-page.tsx'
import FiguresPage from './money/figures-page.tsx'
import MoneyPage from './money/money-page.tsx'
import { OrderPage, TicketPage } from './orders/order-page.tsx'
import OrdersPage from './orders/orders-page.tsx'
import { paths } from './paths.ts'
import SignInPage from './sign-in/sign-in-page.tsx'
import HoursPage from './store/hours-page.tsx'
import NewStorePage from './store/new-store-page.tsx'
import PosterPage from './store/poster-page.tsx'
import StorePage from './store/store-page.tsx'
import SwitchSheet from './stores/switch-sheet.tsx'
import ComplaintsPage from './talk/complaints-page.tsx'
import {
  AlertsPage,
  ChatPage,
  ChatsPage,
  ChatWithPage,
  SupportPage,
  SupportTicketPage,
  TalkPage,
} from './talk/pages.tsx'
import ReviewsPage from './talk/reviews-page.tsx'
import FirstSteps from './team/first-steps.tsx'
import TeamPage from './team/team-page.tsx'
import WorkPage from './team/work-page.tsx'
import { words } from './words.ts'

/**
 * All screens except the board, by the names of their addresses if they have one, in one file: many small files compress badly, and
 * a kitchen needs most of these screens.
 */
export const pages = {
  signIn: SignInPage,
  orders: OrdersPage,
  order: OrderPage,
  ticket: TicketPage,
  menu: MenuPage,
  prices: PricesPage,
  newItem: ItemPage,
  item: ItemPage,
  store: StorePage,
  newStore: NewStorePage,
  hours: HoursPage,
  poster: PosterPage,
  team: TeamPage,
  work: WorkPage,
  money: MoneyPage,
  figures: FiguresPage,
  talk: TalkPage,
  chats: ChatsPage,
  chat: ChatPage,
  chatWith: ChatWithPage,
  complaints: ComplaintsPage,
  reviews: ReviewsPage,
  alerts: AlertsPage,
  support: SupportPage,
  ticketTalk: SupportTicketPage,
  account: AccountPage,
  ownAlerts: OwnAlertsPage,
  ownSupport: OwnSupportPage,
  profile: ProfilePage,
  devices: DevicesPage,
  deleteAccount: DeletePage,
  firstSteps: FirstSteps,
  notFound: () => <NotFound home={paths.board} app={words.app} />,
  switchSheet: SwitchSheet,
}
export type Pages = typeof pages
