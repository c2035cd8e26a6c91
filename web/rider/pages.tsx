import { NotFound } from '../shared/not-found.tsx'
import KindPage from './account/kind-page.tsx'
import {
  AccountPage,
  DeletePage,
  DevicesPage,
  ProfilePage,
  ReviewsPage,
  StoresPage,
} from './account/pages.tsx'
import PapersPage from './account/papers-page.tsx'
import { MoneyPage, WalletPage } from './money/money-page.tsx'
import OrderPage from './orders/order-page.tsx'
import OrdersPage from './orders/orders-page.tsx'
import { paths } from './paths.ts'
import SignInPage from './sign-in/sign-in-page.tsx'
import {
  AlertsPage,
  ChatPage,
  ChatsPage,
  ChatWithPage,
  SupportPage,
  TalkPage,
  TicketPage,
} from './talk/pages.tsx'
import { words } from './words.ts'

/** All screens except the first one, by the names of their addresses, in one file: many small files compress badly. */
export const pages = {
  notFound: () => <NotFound home={paths.work} app={words.app} />,
  signIn: SignInPage,
  orders: OrdersPage,
  order: OrderPage,
  money: MoneyPage,
  wallet: WalletPage,
  talk: TalkPage,
  chats: ChatsPage,
  chat: ChatPage,
  chatWith: ChatWithPage,
  alerts: AlertsPage,
  support: SupportPage,
  ticket: TicketPage,
  account: AccountPage,
  profile: ProfilePage,
  papers: PapersPage,
  kind: KindPage,
  stores: StoresPage,
  reviews: ReviewsPage,
  devices: DevicesPage,
  deleteAccount: DeletePage,
}
