import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import type { Client } from '#client/index.ts'
import { Button } from '../../kit/button.tsx'
import { SearchField } from '../../kit/field.tsx'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { useActor } from '../actor.ts'
import { AskSheet } from './ask-sheet.tsx'
import { StatusTag } from './status-tag.tsx'
import { ticketsOf } from './tickets.ts'
import { words } from './words.ts'
import './help-page.css'

type Faq = Awaited<ReturnType<Client['getFaqsByTypes']>>['data'][number]
const faqs = openRecords<Faq>()

function Questions() {
  const actor = useActor()
  const { client, lists } = actor.live
  const keyword = useSignal('')
  const types = `general,payment,${actor.role === 'operator' ? 'general' : actor.role}`
  const pages = lists.get(
    `faqs ${types} ${keyword.value}`,
    faqs,
    (lastEvaluatedKey) =>
      client.getFaqsByTypes({
        params: { types },
        query: { ...(keyword.value ? { keyword: keyword.value } : {}), lastEvaluatedKey },
      }),
    keyword.value ? { live: false } : { keep: 'public', live: false },
  )
  return (
    <section class="stack" aria-labelledby="questions">
      <h2 id="questions">{words.questions}</h2>
      <SearchField label={words.search} keyword={keyword} />
      <LiveList
        class="rows faqs"
        pages={pages}
        records={faqs}
        explain={actor.explain}
        words={words}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={<Empty title={words.noneFoundTitle}>{words.noneFound}</Empty>}
      >
        {({ question, answer }) => (
          <details>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        )}
      </LiveList>
    </section>
  )
}

/** Frequent questions with answers, and tickets. A question about an order has the order in its address. */
export function HelpPage() {
  const actor = useActor()
  const { query } = useRoute()
  const { tickets, list, open } = ticketsOf(actor)
  const isAsking = useSignal(query.order !== undefined)
  const current = useMemo(open, [actor]).value.value
  const pages = list()
  useTitle(words.title, actor.app)
  return (
    <div class="stack help">
      <h1>{words.title}</h1>
      <section class="stack ask">
        {current ? (
          <a class="open-ticket" href={actor.links.ticket(current.id) + location.search}>
            <span class="top">
              <strong>{current.subject}</strong>
              <StatusTag status={current.status} />
            </span>
            <span class="quiet one-line">{current.lastMessage.text}</span>
            <span class="go">{words.goOn}</span>
          </a>
        ) : (
          <>
            <p class="quiet">{words.askHint}</p>
            <Button
              onClick={() => {
                isAsking.value = true
              }}
            >
              {words.ask}
            </Button>
          </>
        )}
      </section>
      <Questions />
      {(pages.ids.value.length > 0 || pages.error.value !== undefined) && (
        <section class="stack" aria-labelledby="tickets">
          <h2 id="tickets">{words.earlier}</h2>
          <LiveList
            class="rows"
            pages={pages}
            records={tickets}
            explain={actor.explain}
            words={words}
            skeleton={null}
            empty={null}
          >
            {(ticket) => (
              <Row
                href={actor.links.ticket(ticket.id)}
                title={ticket.subject}
                sub={<Near at={ticket.dateUpdated} />}
                end={<StatusTag status={ticket.status} />}
              />
            )}
          </LiveList>
        </section>
      )}
      {isAsking.value && current === null && (
        <AskSheet
          orderId={query.order}
          orderSlug={query.slug}
          onClose={() => {
            isAsking.value = false
          }}
        />
      )}
    </div>
  )
}
