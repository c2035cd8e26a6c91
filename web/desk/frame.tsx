import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { IconLink } from '../kit/button.tsx'
import {
  Bell,
  CircleAlert,
  Ellipsis,
  FileText,
  House,
  LifeBuoy,
  MapPin,
  ShoppingBag,
  Store,
  Users,
  Wallet,
  WifiOff,
} from '../kit/icons.ts'
import { Tabs, useIsCut } from '../shared/frame.tsx'
import { unreadOf } from '../shared/unread.ts'
import '../shared/warning.css'
import { actor } from './actor.ts'
import { live } from './app.ts'
import { Confirmation } from './confirm.tsx'
import { type Overview, overview } from './home/overview.ts'
import { SearchBox } from './orders/search-box.tsx'
import { paths } from './paths.ts'
import { words } from './words.ts'
import './frame.css'

interface Section {
  path: string
  label: string
  Icon: typeof House
  /** Shown only on wide screens; on others the last section links to it. */
  isWide?: boolean
  also?: string
  count?: (waiting: Overview['waiting']) => number
}

const sections: Section[] = [
  { path: paths.home, label: words.nav.home, Icon: House },
  { path: paths.orders, label: words.nav.orders, Icon: ShoppingBag },
  {
    path: paths.people,
    label: words.nav.people,
    Icon: Users,
    also: paths.invites,
    count: ({ users }) => users,
  },
  {
    path: paths.complaints,
    label: words.nav.complaints,
    Icon: CircleAlert,
    isWide: true,
    count: ({ complaints }) => complaints,
  },
  { path: paths.tickets, label: words.nav.tickets, Icon: LifeBuoy, count: ({ tickets }) => tickets },
  {
    path: paths.money,
    label: words.nav.money,
    Icon: Wallet,
    isWide: true,
    count: ({ suspense, adjustments }) => suspense + adjustments,
  },
  { path: paths.stores, label: words.nav.stores, Icon: Store, isWide: true },
  { path: paths.faqs, label: words.nav.town, Icon: MapPin, isWide: true },
  { path: paths.audit, label: words.nav.audit, Icon: FileText, isWide: true },
  {
    path: paths.account,
    label: words.nav.account,
    Icon: Ellipsis,
    count: ({ complaints, suspense, adjustments }) => complaints + suspense + adjustments,
  },
]

const isWithin = (current: string, path: string) => current === path || current.startsWith(`${path}/`)

function Navigation() {
  const { path: current } = useLocation()
  const waiting = overview().value.value?.waiting
  const tabs = sections.map(({ path, label, Icon, isWide = false, also, count }) => ({
    path,
    label,
    Icon,
    isWide,
    count: waiting && count ? count(waiting) : 0,
    waiting: words.nav.waiting,
    isCurrent:
      path === paths.home
        ? current === path
        : isWithin(current, path) || (also !== undefined && isWithin(current, also)),
  }))
  return <Tabs label={words.nav.label} tabs={tabs} />
}

function CutWarning() {
  const isCut = useIsCut(live) || !live.isOnline.value
  return isCut ? (
    <p class="warning" role="alert">
      <WifiOff size={22} />
      <span>
        <strong>{words.cut}</strong> {words.cutHint}
      </span>
    </p>
  ) : null
}

function Head() {
  const { alerts } = unreadOf(actor).value
  return (
    <header class="desk-head">
      <a class="mark" href={paths.home}>
        {words.app}
      </a>
      <div class="head-search">
        <SearchBox />
      </div>
      <IconLink
        href={paths.alerts}
        label={alerts > 0 ? words.nav.unread(alerts) : words.nav.alerts}
        count={alerts}
      >
        <Bell size={22} />
      </IconLink>
    </header>
  )
}

/** The frame of every screen: navigation with the numbers of waiting things, and the confirmation dialog. */
export function Frame({ children }: { children: ComponentChildren }) {
  const isSignedIn = live.session.account.value !== undefined
  if (!isSignedIn) return <main>{children}</main>
  return (
    <>
      <Head />
      <Navigation />
      <main class="desk-main">
        <CutWarning />
        {children}
      </main>
      <Confirmation />
    </>
  )
}
