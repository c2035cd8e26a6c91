import type { Client } from '#client/index.ts'
import { Chip, Chips, Tag } from '../../kit/chips.tsx'
import { Landmark } from '../../kit/icons.ts'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Empty } from '../../kit/notice.tsx'
import { Moment } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { SearchField, useChosen, useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { holderPath } from './holder-path.ts'
import { MoneyTabs } from './money-tabs.tsx'
import { words as moneyWords } from './words.ts'
import './money.css'

const words = moneyWords.withdrawalsPage

type Withdrawal = Awaited<ReturnType<Client['getOpenWithdrawals']>>['data'][number]

const withdrawals = openRecords<Withdrawal>()
const withdrawalList = (long: boolean, keyword: string) =>
  live.lists.get(`withdrawals ${long} ${keyword}`, withdrawals, (lastEvaluatedKey) =>
    live.client.getOpenWithdrawals({ query: { long, ...(keyword ? { keyword } : {}), lastEvaluatedKey } }),
  )

/** Withdrawals without a result from the bank so far, the oldest first. */
export default function WithdrawalsPage() {
  useTitle(words.title, appWords.app)
  const { chosen, choose } = useChosen<'show' | 'q'>()
  const isLong = chosen.show !== 'all'
  const keyword = chosen.q ?? ''
  const pages = useRenewed(withdrawalList(isLong, keyword), 'withdrawals', `${isLong} ${keyword}`)
  return (
    <div class="page narrow stack">
      <h1>{moneyWords.title}</h1>
      <MoneyTabs current={paths.withdrawals} />
      <Chips label={words.show}>
        {[true, false].map((each) => (
          <Chip
            key={String(each)}
            pressed={isLong === each}
            onClick={() => choose({ show: each ? '' : 'all' })}
          >
            {each ? words.long : words.all}
          </Chip>
        ))}
      </Chips>
      <SearchField label={words.search} value={keyword} onChange={(q) => choose({ q })} />
      <p class="quiet">{words.hint}</p>
      <LiveList
        key={`${isLong} ${keyword}`}
        class="rows"
        pages={pages}
        records={withdrawals}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons count={3} hasStart={false} />}
        empty={
          <Empty
            icon={<Landmark size={40} />}
            title={keyword ? words.noneTitle : isLong ? words.emptyLongTitle : words.emptyTitle}
          >
            {isLong ? words.noneLong : words.none}
          </Empty>
        }
      >
        {({ party, fund, bank, reference, status, dateCreated }) => (
          <Row
            href={holderPath(party)}
            title={`${moneyText(fund)}, ${party.name}`}
            sub={
              <>
                {words.since} <Moment at={dateCreated} /> · {bank.name}, {bank.account.number} · {reference}
              </>
            }
            end={<Tag kind="warn">{moneyWords.statuses[status]}</Tag>}
          />
        )}
      </LiveList>
    </div>
  )
}
