import { useEffect, useMemo } from 'preact/hooks'
import type { TicketMessage } from '#contract/records/message.ts'
import type { TalkMessage } from '../../kit/bubble.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Composer } from '../../kit/composer.tsx'
import { LifeBuoy } from '../../kit/icons.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Talk } from '../../kit/talk.tsx'
import { momentText } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { isUndecided } from '../../live/retry.ts'
import { useActor } from '../actor.ts'
import { outgoingOf } from '../chats/outgoing.ts'
import { TalkSkeleton } from '../chats/talk-skeleton.tsx'
import { talkWords } from '../chats/words.ts'
import { StatusTag } from './status-tag.tsx'
import { ticketsOf } from './tickets.ts'
import { words } from './words.ts'
import '../talk-page.css'
import { isAbsent } from '../../live/is-absent.ts'

const shownOf = ({ id, sender, text, attachments, dateCreated }: TicketMessage): TalkMessage => ({
  id,
  isMine: sender.type === 'party',
  author: sender.type === 'party' ? undefined : sender.name,
  text,
  at: dateCreated,
  files: attachments,
})

/** The messages of a ticket. */
export function TicketTalk({ ticketId, start }: { ticketId: string; start?: string | undefined }) {
  const actor = useActor()
  const { calls, tickets, messages, pagesOf, load, takeMessage, refresh } = ticketsOf(actor)
  const ticket = tickets.get(ticketId).value
  const pages = pagesOf(ticketId)
  const error = pages.error.value
  useTitle(ticket?.subject ?? words.title, actor.app)
  useEffect(() => {
    void load(ticketId).catch(() => {})
  }, [ticketId, error])
  const outgoing = useMemo(
    () => outgoingOf(actor, ticketId, async (body) => takeMessage((await calls.send(ticketId, body)).data)),
    [ticketId],
  )
  const tell = (error: unknown) => {
    if (error === undefined || isUndecided(error)) return
    toast(actor.explain(error).summary ?? '')
    refresh(ticketId)
  }
  if (isAbsent(error))
    return (
      <Empty
        isPage
        icon={<LifeBuoy size={40} />}
        title={words.gone}
        action={<ButtonLink href={actor.links.support}>{words.back}</ButtonLink>}
      >
        {words.goneHint}
      </Empty>
    )
  const here = pages.ids.value.map((id) => messages.get(id).value).filter((each) => each !== undefined)
  const told = new Set(here.map(({ clientMessageId }) => clientMessageId))
  const all = [
    ...here.map(shownOf).reverse(),
    ...outgoing.waiting.value.map(({ message }) => message).filter(({ id }) => !told.has(id)),
  ]
  return (
    <div class="talk-page">
      <header class="talk-head">
        <h1>{ticket?.subject ?? <Skeleton width="12rem" height="1.5rem" />}</h1>
        {ticket && <StatusTag status={ticket.status} />}
      </header>
      <Talk
        messages={all}
        isLoading={pages.isLoading.value}
        error={error === undefined ? undefined : actor.explain(error).summary}
        hasOlder={pages.hasMore.value}
        onOlder={pages.loadMore}
        onAgain={(id) => void outgoing.again(id).then(tell)}
        onRemove={outgoing.remove}
        onFileLost={pages.reload}
        words={talkWords}
        skeleton={<TalkSkeleton />}
        empty={null}
        footer={
          ticket?.status === 'closed' ? (
            <Notice>
              <p>{words.ended}</p>
              <ButtonLink kind="secondary" href={actor.links.support}>
                {words.askNew}
              </ButtonLink>
            </Notice>
          ) : (
            <>
              {ticket?.dateEnds && (
                <p class="quiet small">{words.reopens(momentText(new Date(ticket.dateEnds)))}</p>
              )}
              <Composer
                words={talkWords}
                start={start}
                onSend={(text, files) => void outgoing.write(text, files).then(tell)}
              />
            </>
          )
        }
      />
    </div>
  )
}
