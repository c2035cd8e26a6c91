import { useRoute } from 'preact-iso'
import { Chip, Chips } from '../../kit/chips.tsx'
import { Landmark } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Empty } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { explain } from '../app.ts'
import { paths, pathTo } from '../paths.ts'
import { Choice, SearchField, Split, useChosen, useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { MoneyTabs } from './money-tabs.tsx'
import { suspense, suspenseList } from './suspense.ts'
import { SuspenseItem } from './suspense-item.tsx'
import { words as moneyWords } from './words.ts'
import './money.css'

const words = moneyWords.suspensePage

export default function SuspensePage() {
  useTitle(words.title, appWords.app)
  const { suspenseId } = useRoute().params
  const { chosen, choose, at } = useChosen<'show' | 'q'>()
  const isAssigned = chosen.show === 'assigned'
  const keyword = chosen.q ?? ''
  const pages = useRenewed(suspenseList(isAssigned, keyword), 'suspense', `${isAssigned} ${keyword}`)
  const isQueue = !isAssigned && !keyword
  const list = (
    <>
      <MoneyTabs current={paths.suspense} />
      <Chips label={words.show}>
        {[false, true].map((each) => (
          <Chip
            key={String(each)}
            pressed={isAssigned === each}
            onClick={() => choose({ show: each ? 'assigned' : '' })}
          >
            {each ? words.assigned : words.waiting}
          </Chip>
        ))}
      </Chips>
      <SearchField label={words.search} value={keyword} onChange={(q) => choose({ q })} />
      <LiveList
        key={`${isAssigned} ${keyword}`}
        class="rows"
        pages={pages}
        records={suspense}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons hasStart={false} />}
        empty={
          <Empty icon={<Landmark size={40} />} title={isQueue ? words.emptyTitle : words.noneTitle}>
            {isQueue ? words.empty : words.none}
          </Empty>
        }
      >
        {({ id, amount, payer, reference, dateReceived }) => (
          <Choice
            href={at(pathTo('suspenseItem', { suspenseId: id }))}
            isChosen={id === suspenseId}
            title={moneyText(amount)}
            sub={`${payer.name ?? words.unknownPayer}, ${reference}`}
            end={<Near at={dateReceived} />}
          />
        )}
      </LiveList>
    </>
  )
  return (
    <Split
      title={moneyWords.title}
      list={list}
      back={at(paths.suspense)}
      detail={suspenseId ? <SuspenseItem key={suspenseId} id={suspenseId} /> : undefined}
    />
  )
}
