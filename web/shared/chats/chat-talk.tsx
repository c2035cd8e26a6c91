import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Message, MessageBody } from '#contract/records/message.ts'
import type { PartySummary } from '#contract/records/party.ts'
import type { TalkMessage } from '../../kit/bubble.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Composer } from '../../kit/composer.tsx'
import { MessageCircle } from '../../kit/icons.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Talk } from '../../kit/talk.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { isUndecided } from '../../live/retry.ts'
import { useActor } from '../actor.ts'
import { type Other, whoIs } from './calls.ts'
import { chatsOf } from './chats.ts'
import { openOutgoing, outgoingOf } from './outgoing.ts'
import { TalkSkeleton } from './talk-skeleton.tsx'
import { talkWords, words } from './words.ts'
import '../talk-page.css'
import { isAbsent } from '../../live/is-absent.ts'

const Head = ({ name, picture }: { name: string | undefined; picture?: string | undefined }) => (
  <header class="talk-head">
    <Picture src={picture} name={name ?? ''} width="2.75rem" round />
    <h1>{name ?? <Skeleton width="10rem" height="1.5rem" />}</h1>
  </header>
)

const shownOf = (message: Message, isMine: boolean): TalkMessage => ({
  id: message.id,
  isMine,
  text: message.text,
  at: message.dateCreated,
  files: message.attachments,
  state: !isMine ? undefined : message.status === 'failed' ? 'unsent' : message.status,
})

const none = { ids: { value: [] as string[] }, isLoading: { value: false } }

/** A chat between two parties. With `other` it has not begun yet. */
function Between({ chatId, other }: { chatId: string | undefined; other?: Other }) {
  const actor = useActor()
  const told = useSignal<Pick<PartySummary, 'name' | 'picture'> | undefined>(undefined)
  useEffect(() => {
    if (!other) return
    whoIs(actor, other).then(
      ({ data }) => {
        told.value = data
      },
      () => {
        told.value = { name: words.somebody, picture: null }
      },
    )
  }, [other?.id])
  const name = told.value?.name
  const { route } = useLocation()
  const { calls, chats, messages, shown, pagesOf, isMine, load, markRead, takeMessage } = chatsOf(actor)
  const chat = chatId ? chats.get(chatId).value : undefined
  const pages = chatId ? pagesOf(chatId) : undefined
  const error = pages?.error.value
  const member: PartySummary | undefined = chat?.members[1]
  useTitle(member?.name ?? name ?? words.title, actor.app)

  useEffect(() => {
    if (!chatId) return
    shown.value = chatId
    void load(chatId).catch(() => {})
    const look = () => markRead(chatId)
    document.addEventListener('visibilitychange', look)
    return () => {
      shown.value = undefined
      document.removeEventListener('visibilitychange', look)
    }
    // `error` changes when the messages are loaded again after a failure; the chat itself is then loaded again as well.
  }, [chatId, error])
  useSignalEffect(() => {
    if (chatId && pagesOf(chatId).ids.value.length > 0) markRead(chatId)
  })

  const outgoing = useMemo(
    () =>
      chatId
        ? outgoingOf(actor, chatId, async (body) => takeMessage((await calls.send(chatId, body)).data))
        : openOutgoing(actor.live, async (body: MessageBody) => {
            const { data } = await calls.begin(other!, body)
            await takeMessage(data)
            route(actor.links.chat(data.chatId), true)
          }),
    [chatId, other?.id],
  )
  useEffect(() => (chatId ? undefined : outgoing.close), [outgoing])
  const tell = (error: unknown) => {
    // A message that will be sent later shows that by itself.
    if (error === undefined || isUndecided(error)) return
    toast(actor.explain(error).summary ?? '')
    // The chat may have been closed in the meantime.
    if (chatId) void load(chatId).catch(() => {})
  }

  if (isAbsent(error))
    return (
      <Empty
        isPage
        icon={<MessageCircle size={40} />}
        title={words.gone}
        action={<ButtonLink href={actor.links.chats}>{words.back}</ButtonLink>}
      >
        {words.goneHint}
      </Empty>
    )
  const { ids, isLoading } = pages ?? none
  const here = ids.value.map((id) => messages.get(id).value).filter((each) => each !== undefined)
  const known = new Set(here.map(({ clientMessageId }) => clientMessageId))
  const all = [
    ...here.map((message) => shownOf(message, isMine(message))).reverse(),
    ...outgoing.waiting.value.map(({ message }) => message).filter(({ id }) => !known.has(id)),
  ]
  return (
    <div class="talk-page">
      <Head name={member?.name ?? name} picture={(member ?? told.value)?.picture?.url} />
      <Talk
        messages={all}
        isLoading={isLoading.value}
        error={error === undefined ? undefined : actor.explain(error).summary}
        hasOlder={pages?.hasMore.value ?? false}
        onOlder={pages?.loadMore ?? (() => {})}
        onAgain={(id) => void outgoing.again(id).then(tell)}
        onRemove={outgoing.remove}
        onFileLost={pages?.reload}
        words={talkWords}
        skeleton={<TalkSkeleton />}
        empty={<Empty title={words.beginTitle(member?.name ?? name ?? '')}>{words.begin}</Empty>}
        footer={
          chat?.open === false ? (
            <Notice>{words.closed}</Notice>
          ) : (
            <Composer
              words={talkWords}
              onSend={(text, files) => void outgoing.write(text, files).then(tell)}
            />
          )
        }
      />
    </div>
  )
}

export const ChatTalk = ({ chatId }: { chatId: string }) => <Between key={chatId} chatId={chatId} />

/** Shows the chat with `other`, or begins one if there is none. */
export function ChatWith({ other }: { other: Other }) {
  const actor = useActor()
  const { value, error, reload } = chatsOf(actor).chatWith(other.id)
  const chatId = value.value
  useEffect(() => {
    // The chat may have begun after this was loaded.
    if (chatId === null) void reload()
  }, [])
  if (chatId) return <ChatTalk chatId={chatId} />
  if (chatId === undefined) {
    if (error.value === undefined)
      return (
        <div class="talk-page">
          <Head name={undefined} />
          <TalkSkeleton />
        </div>
      )
    const { summary, detail } = actor.explain(error.value)
    return (
      <Notice kind="bad" detail={detail}>
        {summary}
      </Notice>
    )
  }
  return <Between chatId={undefined} other={other} />
}
