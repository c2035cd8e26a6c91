import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { Count } from '../../kit/count.tsx'
import {
  Bell,
  ChevronLeft,
  Heart,
  LifeBuoy,
  MapPin,
  MessageCircle,
  ReceiptText,
  Smartphone,
  User,
  Wallet,
} from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { ActorProvider } from '../../shared/actor.ts'
import { unreadOf } from '../../shared/unread.ts'
import { actor } from '../actor.ts'
import { paths, pathTo } from '../paths.ts'
import { SignedIn } from '../sign-in/signed-in.tsx'
import { words } from './words.ts'
import './section.css'

export const sections = [
  { path: paths.orders, label: words.orders, Icon: ReceiptText },
  { path: paths.wallet, label: words.wallet, Icon: Wallet },
  { path: paths.alerts, label: words.alerts, Icon: Bell, counts: 'alerts' },
  { path: paths.chats, label: words.chats, Icon: MessageCircle, counts: 'chats' },
  { path: pathTo('stores', { which: 'loved' }), label: words.stores, Icon: Heart },
  { path: paths.places, label: words.places, Icon: MapPin },
  { path: paths.profile, label: words.profile, Icon: User },
  { path: paths.devices, label: words.devices, Icon: Smartphone },
  { path: paths.support, label: words.support, Icon: LifeBuoy },
] as const

/** The number of unread things in a section of the account. */
export const unreadIn = (section: (typeof sections)[number]) =>
  'counts' in section ? unreadOf(actor).value[section.counts] : 0

function Beside() {
  const { path: current } = useLocation()
  return (
    <nav class="beside" aria-label={words.sections}>
      {sections.map((section) => {
        const { path, label, Icon } = section
        const count = unreadIn(section)
        return (
          <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
            <Icon size={20} />
            <span>{label}</span>
            <Count count={count} label={words.unread} />
          </a>
        )
      })}
    </nav>
  )
}

/**
 * The frame of screens that need a sign-in. On a wide screen all sections of the account are listed beside it, otherwise there is a
 * link back.
 */
export const Section = ({
  children,
  back = { href: paths.account, label: words.back },
}: {
  children: () => ComponentChildren
  back?: { href: string; label: string } | null
}) => (
  <div class="page section">
    <Beside />
    <div class="content">
      {back && (
        <a class="back" href={back.href}>
          <ChevronLeft size={18} />
          {back.label}
        </a>
      )}
      <SignedIn skeleton={<RowSkeletons />}>
        {() => <ActorProvider value={actor}>{children()}</ActorProvider>}
      </SignedIn>
    </div>
  </div>
)
