import { lazy, useRoute } from 'preact-iso'
import { Deferred } from '../../kit/deferred.tsx'
import { words as account } from '../../shared/account/words.ts'
import type { Other } from '../../shared/chats/calls.ts'
import { words as chats } from '../../shared/chats/words.ts'
import { words as support } from '../../shared/support/words.ts'
import { paths } from '../paths.ts'
import { Section } from './section.tsx'
import { leaveApp } from './sign-out.ts'

/** The screens that all apps share, in the customer's frame. */

const Alerts = lazy(() => import('../../shared/alerts/alert-list.tsx'))
const ChatList = lazy(() => import('../../shared/chats/chat-list.tsx'))
const talk = () => import('../../shared/chats/chat-talk.tsx')
const ChatTalk = lazy(async () => (await talk()).ChatTalk)
const ChatWith = lazy(async () => (await talk()).ChatWith)
const Help = lazy(() => import('../../shared/support/help-page.tsx'))
const TicketTalk = lazy(async () => (await import('../../shared/support/ticket-talk.tsx')).TicketTalk)
const Wallet = lazy(() => import('../../shared/wallet/wallet-page.tsx'))
const Profile = lazy(() => import('../../shared/account/profile-page.tsx'))
const Devices = lazy(() => import('../../shared/account/devices-page.tsx'))
const Delete = lazy(() => import('../../shared/account/delete-page.tsx'))

const toChats = { href: paths.chats, label: chats.back }
const toSupport = { href: paths.support, label: support.back }

export const AlertsPage = () => (
  <Section>
    {() => (
      <Deferred>
        <Alerts />
      </Deferred>
    )}
  </Section>
)

export const ChatsPage = () => (
  <Section>
    {() => (
      <Deferred>
        <ChatList />
      </Deferred>
    )}
  </Section>
)

export function ChatPage() {
  const { chatId = '' } = useRoute().params
  return (
    <Section back={toChats}>
      {() => (
        <Deferred>
          <ChatTalk chatId={chatId} />
        </Deferred>
      )}
    </Section>
  )
}

/** With a store or a person; the name of whom stands in the address until the service has told it. */
export function ChatWithPage() {
  const { params, query } = useRoute()
  const other: Other = { type: params.type === 'store' ? 'store' : 'user', id: params.id ?? '' }
  return (
    <Section back={toChats}>
      {() => (
        <Deferred>
          <ChatWith key={other.id} other={other} name={query.name ?? chats.somebody} />
        </Deferred>
      )}
    </Section>
  )
}

export const SupportPage = () => (
  <Section>
    {() => (
      <Deferred>
        <Help />
      </Deferred>
    )}
  </Section>
)

export function TicketPage() {
  const { ticketId = '' } = useRoute().params
  return (
    <Section back={toSupport}>
      {() => (
        <Deferred>
          <TicketTalk key={ticketId} ticketId={ticketId} />
        </Deferred>
      )}
    </Section>
  )
}

export const WalletPage = () => (
  <Section>
    {() => (
      <Deferred>
        <Wallet />
      </Deferred>
    )}
  </Section>
)

export const ProfilePage = () => (
  <Section>
    {() => (
      <Deferred>
        <Profile />
      </Deferred>
    )}
  </Section>
)

export const DevicesPage = () => (
  <Section>
    {() => (
      <Deferred>
        <Devices />
      </Deferred>
    )}
  </Section>
)

export const DeletePage = () => (
  <Section>
    {() => (
      <Deferred>
        <Delete wallet={paths.wallet} back={paths.account} onDeleted={() => leaveApp(account.delete.gone)} />
      </Deferred>
    )}
  </Section>
)
