import { useRoute } from 'preact-iso'
import type { Ticket } from '#contract/records/ticket.ts'
import { ticketStatuses } from '#contract/states.ts'
import { Chip, Chips } from '../../kit/chips.tsx'
import { LifeBuoy } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { explain } from '../app.ts'
import { DetailSkeleton } from '../detail-skeleton.tsx'
import { paths, pathTo } from '../paths.ts'
import { Choice, oneOf, SearchField, Split, useChosen, useIsMissing, useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { TicketTag, TicketTalk } from './ticket-talk.tsx'
import { ticketList, tickets } from './tickets.ts'
import { words } from './words.ts'

function lastWords({ lastMessage: { sender, text } }: Ticket): string {
  const said = text ?? words.files
  return sender.type === 'operator' ? words.us(said) : said
}

export default function TicketsPage() {
  useTitle(words.title, appWords.app)
  const { ticketId } = useRoute().params
  const { chosen, choose, at } = useChosen<'status' | 'q'>()
  const status = oneOf(ticketStatuses, chosen.status)
  const keyword = chosen.q ?? ''
  const pages = useRenewed(ticketList(status, keyword), 'tickets', `${status} ${keyword}`)
  const ticket = ticketId ? tickets.get(ticketId).value : undefined
  const isMissing = useIsMissing(pages, ticketId, ticket !== undefined)
  const isFiltered = status !== undefined || keyword !== ''
  const list = (
    <>
      <SearchField label={words.search} value={keyword} onChange={(q) => choose({ q })} />
      <Chips label={words.show}>
        {[undefined, ...ticketStatuses].map((each) => (
          <Chip key={each ?? 'all'} pressed={status === each} onClick={() => choose({ status: each })}>
            {each ? words.statuses[each] : words.all}
          </Chip>
        ))}
      </Chips>
      <LiveList
        key={`${status} ${keyword}`}
        class="rows"
        pages={pages}
        records={tickets}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={
          <Empty icon={<LifeBuoy size={40} />} title={isFiltered ? words.noneTitle : words.emptyTitle}>
            {isFiltered ? words.none : words.empty}
          </Empty>
        }
      >
        {(each) => (
          <Choice
            href={at(pathTo('ticket', { ticketId: each.id }))}
            isChosen={each.id === ticketId}
            title={`${each.party.name}: ${each.subject}`}
            sub={lastWords(each)}
            end={
              <>
                <TicketTag status={each.status} />
                <Near at={each.dateUpdated} />
              </>
            }
          />
        )}
      </LiveList>
    </>
  )
  const detail = ticket ? (
    <TicketTalk key={ticket.id} ticket={ticket} />
  ) : isMissing ? (
    <Empty title={words.gone} action={<a href={paths.tickets}>{words.goneHint}</a>} />
  ) : (
    <DetailSkeleton />
  )
  return (
    <Split title={words.title} list={list} back={at(paths.tickets)} detail={ticketId ? detail : undefined} />
  )
}
