import { signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Deferred } from '../kit/deferred.tsx'
import {
  ChevronDown,
  CookingPot,
  Ellipsis,
  MessageCircle,
  Store as StoreIcon,
  Users,
  UtensilsCrossed,
  Wallet,
} from '../kit/icons.ts'
import { Picture } from '../kit/picture.tsx'
import { Tabs } from '../shared/frame.tsx'
import { SoundWarning } from '../shared/sound-warning.tsx'
import { unreadOf } from '../shared/unread.ts'
import { actorOf } from './actor.ts'
import { live } from './app.ts'
import { CutWarning } from './cut-warning.tsx'
import { readStored, storeValue } from './device-storage.ts'
import { lazyPage } from './lazy-pages.ts'
import { NewOrders } from './orders/new-order.tsx'
import { unanswered } from './orders/orders.ts'
import { allowSound, isAudible, isWanted } from './orders/ring.ts'
import { PrintedTicket } from './orders/ticket.tsx'
import { paths } from './paths.ts'
import { isOwner, may, membership, memberships } from './stores/stores.ts'
import { words } from './words.ts'
import './frame.css'

const SwitchSheet = lazyPage('switchSheet')

/** The sections of the app; those that the person may not use are hidden. */
const sections = [
  { path: paths.board, label: words.nav.board, Icon: CookingPot, isShown: () => may('orders') },
  { path: paths.menu, label: words.nav.menu, Icon: UtensilsCrossed, isShown: () => may('menu') },
  { path: paths.talk, label: words.nav.talk, Icon: MessageCircle, isShown: () => true },
  {
    path: paths.money,
    label: words.nav.money,
    Icon: Wallet,
    isShown: () => may('money') || may('orders'),
  },
  {
    path: paths.store,
    label: words.nav.store,
    Icon: StoreIcon,
    isShown: () => isOwner.value || may('menu'),
    isWide: true,
  },
  { path: paths.team, label: words.nav.team, Icon: Users, isShown: () => isOwner.value, isWide: true },
  { path: paths.account, label: words.nav.account, Icon: Ellipsis, isShown: () => true },
]

function countAt(path: string): number {
  if (path === paths.board) return unanswered.value.length
  const id = membership.value?.store.id
  if (path !== paths.talk || id === undefined) return 0
  // Alerts repeat what the board shows. If they were counted, nobody would notice a new message.
  return unreadOf(actorOf(id)).value.chats
}

function Navigation() {
  const { path: current } = useLocation()
  const tabs = sections
    .filter(({ isShown }) => isShown())
    .map(({ path, label, Icon, isWide }) => ({
      path,
      label,
      Icon,
      isWide: isWide ?? false,
      count: countAt(path),
      waiting: words.nav.waiting,
      isCurrent: path === paths.board ? current === path : current.startsWith(path),
    }))
  return <Tabs label={words.nav.label} tabs={tabs} />
}

/** The name of the store. A person with several stores can switch here. */
function StoreName() {
  const isOpen = useSignal(false)
  const current = membership.value
  if (!current) return <strong class="store-name">{words.app}</strong>
  const { store } = current
  const others = (memberships.value ?? []).filter((each) => each.store.id !== store.id)
  const waiting = others.reduce((sum, { store: { id } }) => {
    return sum + unanswered.value.filter((order) => order.store.id === id).length
  }, 0)
  const name = (
    <>
      <Picture src={store.picture?.url} name={store.name} width="2.25rem" />
      <span>{store.name}</span>
    </>
  )
  if (others.length === 0) return <strong class="store-name">{name}</strong>
  return (
    <>
      <button
        type="button"
        class="store-name"
        onClick={() => {
          isOpen.value = true
        }}
      >
        {name}
        <span class="visually-hidden">{words.switch.current}</span>
        {waiting > 0 && <span class="count">{waiting}</span>}
        <ChevronDown size={18} />
      </button>
      {isOpen.value && (
        <Deferred>
          <SwitchSheet
            onClose={() => {
              isOpen.value = false
            }}
          />
        </Deferred>
      )}
    </>
  )
}

const awayKey = 'buka-store-silent'
/** Whether the warning was closed in this window, so that it need not be read on every screen. */
const isAway = signal(readStored(awayKey, 'sessionStorage') !== undefined)

function setAway(isSet: boolean): void {
  isAway.value = isSet
  storeValue(awayKey, isSet ? 'on' : undefined, 'sessionStorage')
}

/** Warnings about what a kitchen relies on: the connection and the sound. */
function Warnings() {
  const isHeard = isWanted.value && isAudible.value
  useEffect(() => {
    if (isHeard) setAway(false)
  }, [isHeard])
  const rings = memberships.value?.some(({ permissions }) => permissions.includes('orders')) ?? false
  return (
    <>
      <CutWarning />
      {rings && !isHeard && !isAway.value && (
        <SoundWarning
          isWanted={isWanted}
          onAllow={allowSound}
          closing={{ label: words.warnings.putAway, onClick: () => setAway(true) }}
          words={words.warnings}
        />
      )}
    </>
  )
}

/** The frame of every screen: the store, navigation, warnings, and orders that wait for an answer. */
export function Frame({ children }: { children: ComponentChildren }) {
  const isSignedIn = live.session.account.value !== undefined
  return (
    <>
      <header class="frame-header">
        <StoreName />
        {isSignedIn && <Navigation />}
      </header>
      {isSignedIn && <Warnings />}
      <main>{children}</main>
      {isSignedIn && <NewOrders />}
      <PrintedTicket />
    </>
  )
}
