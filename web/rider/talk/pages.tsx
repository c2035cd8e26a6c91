import { useRoute } from 'preact-iso'
import { Bell, ChevronRight, LifeBuoy, MessageCircle } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { useTitle } from '../../kit/title.ts'
import { AlertList } from '../../shared/alerts/alert-list.tsx'
import type { Other } from '../../shared/chats/calls.ts'
import { ChatList } from '../../shared/chats/chat-list.tsx'
import { ChatTalk, ChatWith } from '../../shared/chats/chat-talk.tsx'
import { words as chats } from '../../shared/chats/words.ts'
import { HelpPage } from '../../shared/support/help-page.tsx'
import { TicketTalk } from '../../shared/support/ticket-talk.tsx'
import { words as support } from '../../shared/support/words.ts'
import { unreadOf } from '../../shared/unread.ts'
import { actor } from '../actor.ts'
import { paths } from '../paths.ts'
import { Within } from '../within.tsx'
import { words as appWords } from '../words.ts'
import { words } from './words.ts'
import './talk.css'

export function TalkPage() {
  useTitle(words.title, appWords.app)
  const unread = unreadOf(actor).value
  const rows = [
    {
      path: paths.chats,
      title: words.chats,
      sub: words.chatsHint,
      Icon: MessageCircle,
      count: unread.chats,
    },
    { path: paths.alerts, title: words.alerts, sub: words.alertsHint, Icon: Bell, count: unread.alerts },
    { path: paths.support, title: words.support, sub: words.supportHint, Icon: LifeBuoy, count: 0 },
  ]
  return (
    <div class="page narrow stack">
      <h1>{words.title}</h1>
      <ul class="rows">
        {rows.map(({ path, title, sub, Icon, count }) => (
          <li key={path}>
            <Row
              href={path}
              start={<Icon size={24} aria-hidden="true" />}
              title={<strong>{title}</strong>}
              sub={sub}
              end={
                <span class="talk-end">
                  {count > 0 && (
                    <span class="count" role="img" aria-label={words.unread(count)}>
                      {count}
                    </span>
                  )}
                  <ChevronRight size={20} aria-hidden="true" />
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

export const ChatsPage = () => (
  <Within href={paths.talk} label={words.back}>
    <ChatList />
  </Within>
)

export function ChatPage() {
  const { chatId = '' } = useRoute().params
  return (
    <Within href={paths.chats} label={chats.back}>
      <ChatTalk chatId={chatId} />
    </Within>
  )
}

export function ChatWithPage() {
  const { params } = useRoute()
  const other: Other = { type: params.type === 'store' ? 'store' : 'user', id: params.id ?? '' }
  return (
    <Within href={paths.chats} label={chats.back}>
      <ChatWith key={other.id} other={other} />
    </Within>
  )
}

export const AlertsPage = () => (
  <Within href={paths.talk} label={words.back}>
    <AlertList />
  </Within>
)

export const SupportPage = () => (
  <Within href={paths.talk} label={words.back}>
    <HelpPage />
  </Within>
)

export function TicketPage() {
  const { ticketId = '' } = useRoute().params
  return (
    <Within href={paths.support} label={support.back}>
      <TicketTalk key={ticketId} ticketId={ticketId} />
    </Within>
  )
}
