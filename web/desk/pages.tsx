import { NotFound } from '../shared/not-found.tsx'
import { AccountPage, AlertsPage, DevicesPage, ProfilePage } from './account/pages.tsx'
import { paths } from './paths.ts'
import SignInPage from './sign-in/sign-in-page.tsx'
import { words } from './words.ts'

/** Everything but the first screen, by the names of their addresses. It is one file: many small ones compress badly. */
export const pages = {
  notFound: () => <NotFound home={paths.home} app={words.app} />,
  signIn: SignInPage,
  alerts: AlertsPage,
  account: AccountPage,
  profile: ProfilePage,
  devices: DevicesPage,
}
