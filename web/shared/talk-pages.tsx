import { useRoute } from 'preact-iso'
import { useTitle } from '../kit/title.ts'
import { useActor } from './actor.ts'
import { AlertList } from './alerts/alert-list.tsx'
import type { Other } from './chats/calls.ts'
import { ChatList } from './chats/chat-list.tsx'
import { ChatTalk, ChatWith } from './chats/chat-talk.tsx'
import { words as chats } from './chats/words.ts'
import { type CountedRow, CountedRows } from './counted-rows.tsx'
import { HelpPage } from './support/help-page.tsx'
import { TicketTalk } from './support/ticket-talk.tsx'
import { words as support } from './support/words.ts'
import { Within } from './within.tsx'

/** Links to everything that is written: chats, alerts, support and the like. */
export function TalkRows({
  rows,
  words,
}: {
  rows: CountedRow[]
  words: { title: string; unread: (count: number) => string }
}) {
  useTitle(words.title, useActor().app)
  return (
    <div class="page narrow stack">
      <h1>{words.title}</h1>
      <CountedRows rows={rows} label={words.unread} />
    </div>
  )
}

/** The screens that these rows link to, each with a link back. */
export function talkPages(paths: { talk: string; chats: string; support: string }, back: string) {
  const toTalk = { href: paths.talk, label: back }
  const toChats = { href: paths.chats, label: chats.back }
  return {
    ChatsPage: () => (
      <Within {...toTalk}>
        <ChatList />
      </Within>
    ),
    ChatPage() {
      const { chatId = '' } = useRoute().params
      return (
        <Within {...toChats}>
          <ChatTalk chatId={chatId} />
        </Within>
      )
    },
    ChatWithPage() {
      const { params } = useRoute()
      const { storeId } = useActor()
      // A store can write only to people.
      const isStore = params.type === 'store' && storeId === undefined
      const other: Other = { type: isStore ? 'store' : 'user', id: params.id ?? '' }
      return (
        <Within {...toChats}>
          <ChatWith key={other.id} other={other} />
        </Within>
      )
    },
    AlertsPage: () => (
      <Within {...toTalk}>
        <AlertList />
      </Within>
    ),
    SupportPage: () => (
      <Within {...toTalk}>
        <HelpPage />
      </Within>
    ),
    TicketPage() {
      const { ticketId = '' } = useRoute().params
      return (
        <Within href={paths.support} label={support.back}>
          <TicketTalk key={ticketId} ticketId={ticketId} />
        </Within>
      )
    },
  }
}
