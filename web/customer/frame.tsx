import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { Deferred } from '../kit/deferred.tsx'
import { ChevronDown, House, MapPin, ReceiptText, Search, ShoppingBag, User, WifiOff } from '../kit/icons.ts'
import { lazy } from '../kit/lazy.ts'
import { Tabs, useIsCut } from '../shared/frame.tsx'
import { unreadOf } from '../shared/unread.ts'
import { actor } from './actor.ts'
import { live } from './app.ts'
import { itemCount } from './cart/drafts.ts'
import { paths, pathTo } from './paths.ts'
import { place } from './place/place.ts'
import { words } from './words.ts'
import './frame.css'

const PlaceSheet = lazy(async () => (await import('./browsing.tsx')).PlaceSheet)

export function PlaceButton() {
  const isOpen = useSignal(false)
  const name = place.value?.name ?? words.place.unset
  return (
    <>
      <button
        type="button"
        class="place-button"
        aria-label={place.value ? words.place.change(name) : name}
        onClick={() => {
          isOpen.value = true
        }}
      >
        <MapPin size={18} />
        <span>{name}</span>
        <ChevronDown size={16} />
      </button>
      {isOpen.value && (
        <Deferred>
          <PlaceSheet
            onClose={() => {
              isOpen.value = false
            }}
          />
        </Deferred>
      )}
    </>
  )
}

const tabs = [
  { path: paths.home, label: words.nav.home, Icon: House },
  { path: paths.search, label: words.nav.search, Icon: Search },
  { path: paths.carts, label: words.nav.carts, Icon: ShoppingBag },
  { path: paths.orders, label: words.nav.orders, Icon: ReceiptText },
  { path: paths.account, label: words.nav.account, Icon: User },
]

function countAt(path: string): number {
  if (path === paths.carts) return itemCount.value
  if (path !== paths.account) return 0
  const { alerts, chats } = unreadOf(actor).value
  return alerts + chats
}

function Navigation() {
  const { path: current } = useLocation()
  const shown = tabs.map((tab) => ({
    ...tab,
    count: countAt(tab.path),
    waiting: tab.path === paths.carts ? words.cart.items : words.nav.unread,
    isCurrent: tab.path === current,
  }))
  return <Tabs label={words.nav.label} tabs={shown} />
}

/** A warning that the screen may be out of date. */
function Cut() {
  const isCut = useIsCut(live)
  const isOffline = !live.isOnline.value
  if (!isOffline && !isCut) return null
  return (
    <p class="offline" role="status">
      <WifiOff size={16} />
      {isOffline ? words.retryOffline : words.cut}
    </p>
  )
}

/** The frame of every screen: logo, delivery place and navigation. */
export const Frame = ({ children }: { children: ComponentChildren }) => (
  <>
    <header class="frame-header">
      <a class="mark" href={pathTo('home')} aria-label={words.app}>
        <span aria-hidden="true">B</span>
      </a>
      <PlaceButton />
      <Navigation />
    </header>
    <Cut />
    <main>{children}</main>
  </>
)
