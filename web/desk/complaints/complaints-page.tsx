import { useRoute } from 'preact-iso'
import { complaintStatuses } from '#contract/states.ts'
import { Chip, Chips } from '../../kit/chips.tsx'
import { CircleAlert } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { explain } from '../app.ts'
import { paths, pathTo } from '../paths.ts'
import { Choice, oneOf, SearchField, Split, useChosen, useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { Complaint, ComplaintTag } from './complaint.tsx'
import { complaintList, complaints } from './complaints.ts'
import { words } from './words.ts'

export default function ComplaintsPage() {
  useTitle(words.title, appWords.app)
  const { complaintId } = useRoute().params
  const { chosen, choose, at } = useChosen<'status' | 'q'>()
  const status = oneOf(complaintStatuses, chosen.status) ?? 'open'
  const keyword = chosen.q ?? ''
  const pages = useRenewed(complaintList(status, keyword), 'complaints', `${status} ${keyword}`)
  const isQueue = status === 'open' && !keyword
  const list = (
    <>
      <SearchField label={words.search} value={keyword} onChange={(q) => choose({ q })} />
      <Chips label={words.show}>
        {complaintStatuses.map((each) => (
          <Chip key={each} pressed={status === each} onClick={() => choose({ status: each })}>
            {words.statuses[each]}
          </Chip>
        ))}
      </Chips>
      <LiveList
        key={`${status} ${keyword}`}
        class="rows"
        pages={pages}
        records={complaints}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={
          <Empty icon={<CircleAlert size={40} />} title={isQueue ? words.emptyTitle : words.noneTitle}>
            {isQueue ? words.empty : words.none}
          </Empty>
        }
      >
        {(each) => (
          <Choice
            href={at(pathTo('complaint', { complaintId: each.id }))}
            isChosen={each.id === complaintId}
            title={each.order.slug}
            sub={`${each.store.name}: ${each.reason}`}
            end={
              <>
                {each.status !== status && <ComplaintTag status={each.status} />}
                <Near at={each.dateCreated} />
              </>
            }
          />
        )}
      </LiveList>
    </>
  )
  return (
    <Split
      title={words.title}
      list={list}
      back={at(paths.complaints)}
      detail={complaintId ? <Complaint key={complaintId} complaintId={complaintId} /> : undefined}
    />
  )
}
