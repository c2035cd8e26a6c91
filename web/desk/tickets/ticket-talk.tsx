import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { TicketMessage } from '#contract/records/message.ts'
import type { Ticket } from '#contract/records/ticket.ts'
import type { TicketStatus } from '#contract/states.ts'
import type { TalkMessage } from '../../kit/bubble.tsx'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { Composer } from '../../kit/composer.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Talk } from '../../kit/talk.tsx'
import { toast } from '../../kit/toast.tsx'
import { isUndecided } from '../../live/retry.ts'
import { outgoingOf } from '../../shared/chats/outgoing.ts'
import { TalkSkeleton } from '../../shared/chats/talk-skeleton.tsx'
import { talkWords } from '../../shared/chats/words.ts'
import { actor } from '../actor.ts'
import { explain } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { pathTo } from '../paths.ts'
import { answer, messages, messagesOf, setStatus } from './tickets.ts'
import { words } from './words.ts'
import '../../shared/talk-page.css'
import './tickets.css'

const kinds = { open: 'warn', 'in-progress': 'brand', resolved: 'good', closed: '' } as const

export const TicketTag = ({ status }: { status: TicketStatus }) => (
  <Tag kind={kinds[status]}>{words.statuses[status]}</Tag>
)

const shownOf = ({ id, sender, text, attachments, dateCreated }: TicketMessage): TalkMessage => ({
  id,
  isMine: sender.type === 'operator',
  author: sender.type === 'operator' ? undefined : sender.name,
  text,
  at: dateCreated,
  files: attachments,
})

interface Act {
  status: Exclude<TicketStatus, 'open'>
  label: string
  done: string
  isShown: (status: TicketStatus) => boolean
}

const acts: Act[] = [
  { status: 'in-progress', label: words.take, done: words.taken, isShown: (status) => status === 'open' },
  {
    status: 'resolved',
    label: words.resolve,
    done: words.resolved,
    isShown: (status) => status === 'open' || status === 'in-progress',
  },
  { status: 'closed', label: words.close, done: words.closed, isShown: (status) => status !== 'closed' },
]

function Acts({ ticket }: { ticket: Ticket }) {
  const running = useSignal<TicketStatus | undefined>(undefined)
  async function run({ status, done }: Act) {
    const question = {
      title: words.closeTitle,
      consequence: words.closeConsequence,
      action: words.close,
      isDanger: true,
    }
    if (status === 'closed' && !(await confirm(question))) return
    running.value = status
    try {
      await setStatus(ticket.id, status)
      toast(done)
    } catch (error) {
      toast(explain(error).summary ?? '')
    } finally {
      running.value = undefined
    }
  }
  return (
    <div class="acts">
      {acts
        .filter(({ isShown }) => isShown(ticket.status))
        .map((act) => (
          <Button
            key={act.status}
            kind={act.status === 'closed' ? 'quiet' : 'secondary'}
            busy={running.value === act.status}
            onClick={() => run(act)}
          >
            {act.label}
          </Button>
        ))}
    </div>
  )
}

/** A ticket: the question and the answers. */
export function TicketTalk({ ticket }: { ticket: Ticket }) {
  const { id, party, subject, status, orderId } = ticket
  const pages = messagesOf(id)
  const outgoing = useMemo(() => outgoingOf(actor, id, (body) => answer(id, body)), [id])
  const tell = (error: unknown) => {
    if (error !== undefined && !isUndecided(error)) toast(explain(error).summary ?? '')
  }
  const here = pages.ids.value.map((each) => messages.get(each).value).filter((each) => each !== undefined)
  const told = new Set(here.map(({ clientMessageId }) => clientMessageId))
  const all = [
    ...here.map(shownOf).reverse(),
    ...outgoing.waiting.value.map(({ message }) => message).filter((each) => !told.has(each.id)),
  ]
  const error = pages.error.value
  return (
    <div class="talk-page desk-talk">
      <header class="stack-s">
        <div class="detail-head">
          <h2>{subject}</h2>
          <TicketTag status={status} />
        </div>
        <div class="about">
          <p class="quiet">
            {words.from}{' '}
            <a
              href={
                party.type === 'user'
                  ? pathTo('person', { userId: party.id })
                  : pathTo('store', { storeId: party.id })
              }
            >
              {party.name}
            </a>
            {orderId && (
              <>
                {' · '}
                <a href={pathTo('order', { orderId })}>{words.order}</a>
              </>
            )}
          </p>
          <Acts ticket={ticket} />
        </div>
      </header>
      <Talk
        messages={all}
        isLoading={pages.isLoading.value}
        error={error === undefined ? undefined : explain(error).summary}
        hasOlder={pages.hasMore.value}
        onOlder={pages.loadMore}
        onAgain={(each) => void outgoing.again(each).then(tell)}
        onRemove={outgoing.remove}
        onFileLost={pages.reload}
        words={talkWords}
        skeleton={<TalkSkeleton />}
        empty={<p class="quiet">{words.noMessages}</p>}
        footer={
          status === 'closed' ? (
            <Notice>{words.ended}</Notice>
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
