import { NotFound } from '../shared/not-found.tsx'
import { AccountPage, AlertsPage, DevicesPage, ProfilePage } from './account/pages.tsx'
import AuditPage from './audit/audit-page.tsx'
import ComplaintsPage from './complaints/complaints-page.tsx'
import AdjustmentsPage from './money/adjustments-page.tsx'
import ReconciliationPage from './money/reconciliation-page.tsx'
import SuspensePage from './money/suspense-page.tsx'
import WalletsPage from './money/wallets-page.tsx'
import WithdrawalsPage from './money/withdrawals-page.tsx'
import OrdersPage from './orders/orders-page.tsx'
import { paths } from './paths.ts'
import InvitesPage from './people/invites-page.tsx'
import PeoplePage from './people/people-page.tsx'
import SignInPage from './sign-in/sign-in-page.tsx'
import StoresPage from './stores/stores-page.tsx'
import TicketsPage from './tickets/tickets-page.tsx'
import FaqsPage from './town/faqs-page.tsx'
import StreetsPage from './town/streets-page.tsx'
import { words } from './words.ts'

/** All screens except the first one, by the names of their addresses, in one file: many small files compress badly. */
export const pages = {
  notFound: () => <NotFound home={paths.home} app={words.app} />,
  signIn: SignInPage,
  orders: OrdersPage,
  people: PeoplePage,
  invites: InvitesPage,
  complaints: ComplaintsPage,
  tickets: TicketsPage,
  wallets: WalletsPage,
  adjustments: AdjustmentsPage,
  suspense: SuspensePage,
  withdrawals: WithdrawalsPage,
  reconciliation: ReconciliationPage,
  stores: StoresPage,
  faqs: FaqsPage,
  streets: StreetsPage,
  audit: AuditPage,
  alerts: AlertsPage,
  account: AccountPage,
  profile: ProfilePage,
  devices: DevicesPage,
}
