import { useRoute } from 'preact-iso'
import { DeletePage } from '../../shared/account/delete-page.tsx'
import { DevicesPage } from '../../shared/account/devices-page.tsx'
import { ProfilePage } from '../../shared/account/profile-page.tsx'
import { devicePushOf } from '../../shared/account/push-here.tsx'
import { words as account } from '../../shared/account/words.ts'
import { AlertList } from '../../shared/alerts/alert-list.tsx'
import type { Other } from '../../shared/chats/calls.ts'
import { ChatList } from '../../shared/chats/chat-list.tsx'
import { ChatTalk, ChatWith } from '../../shared/chats/chat-talk.tsx'
import { words as chats } from '../../shared/chats/words.ts'
import { NotFound } from '../../shared/not-found.tsx'
import { HelpPage } from '../../shared/support/help-page.tsx'
import { TicketTalk } from '../../shared/support/ticket-talk.tsx'
import { words as support } from '../../shared/support/words.ts'
import { TopUpSheet } from '../../shared/wallet/top-up-sheet.tsx'
import { WalletPage } from '../../shared/wallet/wallet-page.tsx'
import { actor } from '../actor.ts'
import { StoresPage } from '../loved/stores-page.tsx'
import { OrdersPage } from '../orders/orders-page.tsx'
import { paths } from '../paths.ts'
import { words } from '../words.ts'
import { AccountPage } from './account-page.tsx'
import { PlacesPage } from './places-page.tsx'
import { Section } from './section.tsx'
import { leaveApp } from './sign-out.ts'

/**
 * The screens that need a sign-in, in one file: many small files compress badly, and people with an account need most of these
 * screens.
 */

const toChats = { href: paths.chats, label: chats.back }
const toSupport = { href: paths.support, label: support.back }

function Chat() {
  const { chatId = '' } = useRoute().params
  return <Section back={toChats}>{() => <ChatTalk chatId={chatId} />}</Section>
}

/** A chat with a store or person whose id is in the address. */
function ChatWithSomebody() {
  const { params } = useRoute()
  const other: Other = { type: params.type === 'store' ? 'store' : 'user', id: params.id ?? '' }
  return <Section back={toChats}>{() => <ChatWith key={other.id} other={other} />}</Section>
}

/** While a ticket is open, a question about an order continues in it. The slug of the order is in the address. */
function Ticket() {
  const { params, query } = useRoute()
  const { ticketId = '' } = params
  const start = query.slug && `${support.aboutOrder(query.slug)}: `
  return (
    <Section back={toSupport}>
      {() => <TicketTalk key={ticketId} ticketId={ticketId} start={start} />}
    </Section>
  )
}

const Delete = () => (
  <DeletePage wallet={paths.wallet} back={paths.account} onDeleted={() => leaveApp(account.delete.gone)} />
)

export const pages = {
  notFound: () => <NotFound home={paths.home} app={words.app} />,
  account: AccountPage,
  orders: OrdersPage,
  places: PlacesPage,
  stores: StoresPage,
  alerts: () => <Section>{() => <AlertList />}</Section>,
  chats: () => <Section>{() => <ChatList />}</Section>,
  chat: Chat,
  chatWith: ChatWithSomebody,
  support: () => <Section>{() => <HelpPage />}</Section>,
  ticket: Ticket,
  wallet: () => <Section>{() => <WalletPage TopUp={TopUpSheet} />}</Section>,
  profile: () => <Section>{() => <ProfilePage />}</Section>,
  devices: () => <Section>{() => <DevicesPage />}</Section>,
  deleteAccount: () => <Section>{() => <Delete />}</Section>,
}

export const lookAtPush = () =>
  devicePushOf(actor)
    .look()
    .catch(() => {})
