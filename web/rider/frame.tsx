import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../kit/button.tsx'
import { Bike, Ellipsis, MessageCircle, VolumeOff, Wallet, WifiOff } from '../kit/icons.ts'
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
  return (
    <nav class="tabs" aria-label={words.nav.label}>
      {sections.map(({ path, label, Icon, also = [] }) => {
        const count = countAt(path)
        const isCurrent =
          path === paths.work ? current === path : [path, ...also].some((each) => current.startsWith(each))
        return (
          <a key={path} href={path} aria-current={isCurrent ? 'page' : undefined}>
            <span class="icon">
              <Icon size={22} aria-hidden="true" />
              {count > 0 && (
                <span class="badge" aria-hidden="true">
                  {count > 99 ? '99+' : count}
                </span>
              )}
            </span>
            <span>
              {label}
              {count > 0 && <span class="visually-hidden">, {words.nav.waiting(count)}</span>}
            </span>
          </a>
        )
      })}
    </nav>
  )
}

/** A connection comes back by itself within moments most times; only then is it worth a word. */
const patienceMs = 4000

function useIsCut(): boolean {
  const isCut = useSignal(false)
  const isConnected = live.connection.state.value === 'connected'
  useEffect(() => {
    if (isConnected) {
      isCut.value = false
      return
    }
    const timer = setTimeout(() => {
      isCut.value = true
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return isCut.value
}

/** What a rider must know before relying on the app. */
function Warnings() {
  const isCut = useIsCut()
  const isOffline = !live.isOnline.value
  const unsent = waitingSteps().length
  const isHeard = isWanted.value && isAudible.value
  return (
    <>
      {(isOffline || isCut) && (
        <p class="warning cut" role="status">
          <WifiOff size={22} aria-hidden="true" />
          <span>
            <strong>{isOffline ? words.warnings.offline : words.warnings.cut}</strong>{' '}
            {isOffline ? words.warnings.offlineHint : words.warnings.cutHint}
          </span>
          {unsent > 0 && <strong class="count">{words.warnings.waiting(unsent)}</strong>}
        </p>
      )}
      {isAtWork.value && !isHeard && (
        <p class="warning silent" role="status">
          <VolumeOff size={22} aria-hidden="true" />
          <span>
            <strong>{words.warnings.silent}</strong>{' '}
            {isWanted.value ? words.warnings.blocked : words.warnings.silentHint}
          </span>
          <Button kind="secondary" onClick={allowSound}>
            {words.warnings.allow}
          </Button>
        </p>
      )}
    </>
  )
}

/** Around every screen: the way to the other screens, warnings, and offers. */
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
