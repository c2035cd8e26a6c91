import { useSignal } from '@preact/signals'
import { Button } from '../../kit/button.tsx'
import {
  Bell,
  CircleAlert,
  FileText,
  LogOut,
  MapPin,
  Smartphone,
  Store,
  User,
  Wallet,
} from '../../kit/icons.ts'
import { type LinkLine, LinkRows } from '../../kit/link-rows.tsx'
import { useTitle } from '../../kit/title.ts'
import { DevicesPage as Devices } from '../../shared/account/devices-page.tsx'
import { ProfilePage as Profile } from '../../shared/account/profile-page.tsx'
import { AlertList } from '../../shared/alerts/alert-list.tsx'
import { CountedRows } from '../../shared/counted-rows.tsx'
import { Within } from '../../shared/within.tsx'
import { live } from '../app.ts'
import { type Overview, overview } from '../home/overview.ts'
import { paths } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { words } from './words.ts'
import './account.css'

/** Sections that the navigation shows only on wide screens. */
const partsOf = ({ complaints = 0, suspense = 0, adjustments = 0 }: Partial<Overview['waiting']>) => [
  {
    path: paths.complaints,
    title: appWords.nav.complaints,
    sub: words.complaintsHint,
    Icon: CircleAlert,
    count: complaints,
  },
  {
    path: paths.money,
    title: appWords.nav.money,
    sub: words.moneyHint,
    Icon: Wallet,
    count: suspense + adjustments,
  },
  { path: paths.stores, title: appWords.nav.stores, sub: words.storesHint, Icon: Store },
  { path: paths.faqs, title: appWords.nav.town, sub: words.townHint, Icon: MapPin },
  { path: paths.audit, title: appWords.nav.audit, sub: words.auditHint, Icon: FileText },
]

const own: LinkLine[] = [
  { path: paths.alerts, title: words.alerts, Icon: Bell },
  { path: paths.profile, title: words.profile, Icon: User },
  { path: paths.devices, title: words.devices, Icon: Smartphone },
]

export function AccountPage() {
  useTitle(words.title, appWords.app)
  const isLeaving = useSignal(false)
  const { name, telephone } = live.session.account.value!
  return (
    <div class="page narrow stack">
      <header class="stack-s">
        <h1>{words.title}</h1>
        <p class="quiet">
          {name}, {telephone}
        </p>
      </header>
      <section class="narrow-only" aria-labelledby="parts">
        <h2 id="parts">{words.parts}</h2>
        <CountedRows rows={partsOf(overview().value.value?.waiting ?? {})} label={appWords.nav.waiting} />
      </section>
      <section aria-labelledby="own">
        <h2 id="own">{words.own}</h2>
        <LinkRows lines={own} />
      </section>
      <Button
        kind="secondary"
        busy={isLeaving.value}
        onClick={async () => {
          isLeaving.value = true
          await live.session.end()
          // Loads the app again, so that no data of the person stays in memory.
          location.replace(paths.signIn)
        }}
      >
        <LogOut size={18} />
        {words.signOut}
      </Button>
    </div>
  )
}

export const ProfilePage = () => (
  <Within href={paths.account} label={words.back}>
    <Profile />
  </Within>
)
export const DevicesPage = () => (
  <Within href={paths.account} label={words.back}>
    <Devices />
  </Within>
)
export const AlertsPage = () => (
  <div class="page narrow">
    <AlertList />
  </div>
)
