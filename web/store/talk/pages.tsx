import { Bell, CircleAlert, LifeBuoy, MessageCircle, Star } from '../../kit/icons.ts'
import { TalkRows, talkPages } from '../../shared/talk-pages.tsx'
import { unreadOf } from '../../shared/unread.ts'
import { actorOf } from '../actor.ts'
import { paths } from '../paths.ts'
import { may, storeId } from '../stores/stores.ts'
import { unansweredComplaints } from './complaints-page.tsx'
import { words } from './words.ts'
import '../orders/order-page.css'
import './talk.css'

export function TalkPage() {
  const unread = unreadOf(actorOf(storeId.value)).value
  const rows = [
    {
      path: paths.chats,
      title: words.chats,
      sub: words.chatsHint,
      Icon: MessageCircle,
      count: unread.chats,
      isShown: may('chat'),
    },
    {
      path: paths.complaints,
      title: words.complaints,
      sub: words.complaintsHint,
      Icon: CircleAlert,
      count: may('orders') ? unansweredComplaints(storeId.value!) : 0,
      isShown: may('orders'),
    },
    {
      path: paths.reviews,
      title: words.reviews,
      sub: words.reviewsHint,
      Icon: Star,
    },
    {
      path: paths.alerts,
      title: words.alerts,
      // In the text instead of a badge, as in the navigation: alerts repeat what other screens show.
      sub: unread.alerts > 0 ? words.unread(unread.alerts) : words.alertsHint,
      Icon: Bell,
    },
    {
      path: paths.support,
      title: words.support,
      sub: words.supportHint,
      Icon: LifeBuoy,
      isShown: may('chat'),
    },
  ]
  return <TalkRows rows={rows.filter(({ isShown = true }) => isShown)} words={words} />
}

export const {
  ChatsPage,
  ChatPage,
  ChatWithPage,
  AlertsPage,
  SupportPage,
  TicketPage: SupportTicketPage,
} = talkPages(paths, words.back)
