import { Bell, LifeBuoy, MessageCircle } from '../../kit/icons.ts'
import { TalkRows, talkPages } from '../../shared/talk-pages.tsx'
import { unreadOf } from '../../shared/unread.ts'
import { actor } from '../actor.ts'
import { paths } from '../paths.ts'
import { words } from './words.ts'

export function TalkPage() {
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
  return <TalkRows rows={rows} words={words} />
}

export const { ChatsPage, ChatPage, ChatWithPage, AlertsPage, SupportPage, TicketPage } = talkPages(
  paths,
  words.back,
)
