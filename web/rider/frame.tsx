import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { Bike, Ellipsis, MessageCircle, Wallet, WifiOff } from '../kit/icons.ts'
import { Tabs, useIsCut } from '../shared/frame.tsx'
import { SoundWarning } from '../shared/sound-warning.tsx'
import { unreadOf } from '../shared/unread.ts'
import { actor } from './actor.ts'
import { live } from './app.ts'
import { waitingSteps } from './box/steps.ts'
import { Offers } from './offers/offers.tsx'
import { carried } from './orders/orders.ts'
import { paths } from './paths.ts'
import { allowSound, isAudible, isWanted } from './ring.ts'
import { words } from './words.ts'
import { isAtWork } from './work/availability.ts'
import './frame.css'

const sections = [
  { path: paths.work, label: words.nav.work, Icon: Bike },
  { path: paths.money, label: words.nav.money, Icon: Wallet, also: [paths.wallet] },
  {
    path: paths.talk,
    label: words.nav.talk,
    Icon: MessageCircle,
    also: [paths.chats, paths.alerts, paths.support, '/ride/chat/'],
  },
  { path: paths.account, label: words.nav.account, Icon: Ellipsis, also: [paths.orders, '/ride/order/'] },
]

function countAt(path: string): number {
  if (path === paths.work) return carried.value.length
  if (path !== paths.talk) return 0
  const { alerts, chats } = unreadOf(actor).value
  return alerts + chats
}

function Navigation() {
  const { path: current } = useLocation()
  const tabs = sections.map(({ path, label, Icon, also = [] }) => ({
    path,
    label,
    Icon,
    count: countAt(path),
    waiting: words.nav.waiting,
    isCurrent:
      path === paths.work ? current === path : [path, ...also].some((each) => current.startsWith(each)),
  }))
  return <Tabs label={words.nav.label} tabs={tabs} />
}

/** Warnings about what a rider relies on: the connection and the sound. */
function Warnings() {
  const isCut = useIsCut(live)
  const isOffline = !live.isOnline.value
  const unsent = waitingSteps().length
  const isHeard = isWanted.value && isAudible.value
  return (
    <>
      {(isOffline || isCut) && (
        <p class="warning cut" role="status">
          <WifiOff size={22} />
          <span>
            <strong>{isOffline ? words.warnings.offline : words.warnings.cut}</strong>{' '}
            {isOffline ? words.warnings.offlineHint : words.warnings.cutHint}
          </span>
          {unsent > 0 && <strong class="count">{words.warnings.waiting(unsent)}</strong>}
        </p>
      )}
      {isAtWork.value && !isHeard && (
        <SoundWarning isWanted={isWanted} onAllow={allowSound} words={words.warnings} />
      )}
    </>
  )
}

/** The frame of every screen: navigation, warnings and offers. */
export function Frame({ children }: { children: ComponentChildren }) {
  const isSignedIn = live.session.account.value !== undefined
  return (
    <>
      {isSignedIn && (
        <header class="frame-header">
          <strong class="mark">{words.app}</strong>
          <Navigation />
        </header>
      )}
      {isSignedIn && <Warnings />}
      <main>{children}</main>
      {isSignedIn && <Offers />}
    </>
  )
}
