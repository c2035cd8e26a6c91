import { useSignal } from '@preact/signals'
import type { Chat } from '#contract/records/chat.ts'
import { Count } from '../../kit/count.tsx'
import { SearchField } from '../../kit/field.tsx'
import { MessageCircle } from '../../kit/icons.ts'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { useActor } from '../actor.ts'
import { chatsOf } from './chats.ts'
import { words } from './words.ts'

const other = ({ members }: Chat) => members[1] ?? members[0]!

/** The number of chats from which a search field is shown: more do not fit one screen. */
const manyChats = 8

/** All chats of the actor, the newest first. */
export function ChatList() {
  const actor = useActor()
  const { chats, list, isMine } = chatsOf(actor)
  const keyword = useSignal('')
  const pages = list(keyword.value)
  useTitle(words.title, actor.app)
  const preview = ({ lastMessage }: Chat) => {
    if (!lastMessage) return ''
    const text = lastMessage.text ?? words.files
    return isMine(lastMessage) ? words.you(text) : text
  }
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      {(keyword.value || pages.ids.value.length >= manyChats) && (
        <SearchField label={words.search} keyword={keyword} />
      )}
      <LiveList
        class="rows"
        pages={pages}
        records={chats}
        explain={actor.explain}
        words={words}
        skeleton={<RowSkeletons count={6} />}
        empty={
          keyword.value ? (
            <Empty title={words.noneFound} />
          ) : (
            <Empty icon={<MessageCircle size={40} />} title={words.emptyTitle}>
              {words.empty}
            </Empty>
          )
        }
      >
        {(chat) => (
          <Row
            href={actor.links.chat(chat.id)}
            start={<Picture src={other(chat).picture?.url} name={other(chat).name} width="3rem" round />}
            title={<strong>{other(chat).name}</strong>}
            sub={<span class="one-line">{preview(chat)}</span>}
            end={
              <span class="row-state">
                <Near at={chat.dateUpdated} />
                <Count count={chat.unread} label={words.unread} />
              </span>
            }
          />
        )}
      </LiveList>
    </div>
  )
}
