import { useSignal } from '@preact/signals'
import type { Client } from '#client/index.ts'
import { Button } from '../../kit/button.tsx'
import { Chip, Chips, Tag } from '../../kit/chips.tsx'
import { Wallet } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Empty } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { explain, live } from '../app.ts'
import { confirm } from '../confirm.tsx'
import { renewOverview } from '../home/overview.ts'
import { OperatorName } from '../operator-name.tsx'
import { paths } from '../paths.ts'
import { renewShown } from '../shown-lists.ts'
import { SearchField, useChosen, useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { holderPath } from './holder-path.ts'
import { MoneyTabs } from './money-tabs.tsx'
import { words as moneyWords } from './words.ts'
import './money.css'

const words = moneyWords.adjustmentsPage

type Adjustment = Awaited<ReturnType<Client['getAdjustments']>>['data'][number]

const adjustments = openRecords<Adjustment>()
const adjustmentList = (waiting: boolean, keyword: string) =>
  live.lists.get(`adjustments ${waiting} ${keyword}`, adjustments, (lastEvaluatedKey) =>
    live.client.getAdjustments({ query: { waiting, ...(keyword ? { keyword } : {}), lastEvaluatedKey } }),
  )

function Acts({ adjustment }: { adjustment: Adjustment }) {
  const { id, party, type, fund, proposedBy } = adjustment
  const running = useSignal<'confirm' | 'reject' | undefined>(undefined)
  const amount = moneyText(fund)
  const isOwn = proposedBy === live.session.account.value?.id
  async function run(act: 'confirm' | 'reject') {
    const isMeant = await confirm(
      act === 'confirm'
        ? {
            title: words.confirmTitle(type, amount),
            consequence: words.confirmConsequence(type, amount, party.name),
            action: words.confirm,
          }
        : {
            title: words.rejectTitle,
            consequence: words.rejectConsequence(amount, party.name),
            action: words.reject,
            isDanger: true,
          },
    )
    if (!isMeant) return
    running.value = act
    try {
      const params = { id }
      const { data } =
        act === 'confirm'
          ? await live.client.confirmAdjustment({ params })
          : await live.client.rejectAdjustment({ params })
      adjustments.takeEvent(data)
      toast(act === 'confirm' ? words.confirmed : words.rejected)
    } catch (error) {
      toast(explain(error).summary ?? '')
    } finally {
      running.value = undefined
    }
    renewOverview()
    renewShown('adjustments')
  }
  return (
    <>
      {isOwn && <p class="quiet small">{words.own}</p>}
      <div class="acts">
        {!isOwn && (
          <Button busy={running.value === 'confirm'} onClick={() => run('confirm')}>
            {words.confirm}
          </Button>
        )}
        <Button kind="danger" busy={running.value === 'reject'} onClick={() => run('reject')}>
          {words.reject}
        </Button>
      </div>
    </>
  )
}

function OneAdjustment({ adjustment }: { adjustment: Adjustment }) {
  const { party, type, fund, reason, proposedBy, confirmedBy, rejectedBy, dateCreated } = adjustment
  const { dateConfirmed, dateRejected } = adjustment
  const amount = moneyText(fund)
  return (
    <article class="panel stack">
      <header class="detail-head">
        <h2>{type === 'credit' ? words.add(amount) : words.take(amount)}</h2>
        <a href={holderPath(party)}>{party.name}</a>
        {confirmedBy && <Tag kind="good">{words.isConfirmed}</Tag>}
        {rejectedBy && <Tag kind="bad">{words.isRejected}</Tag>}
      </header>
      <p class="said">“{reason}”</p>
      <p class="quiet small">
        {words.proposedBy} <OperatorName id={proposedBy} />, <Near at={dateCreated} />
        {confirmedBy && (
          <>
            {' · '}
            {words.confirmedBy} <OperatorName id={confirmedBy} />, <Near at={dateConfirmed!} />
          </>
        )}
        {rejectedBy && (
          <>
            {' · '}
            {words.rejectedBy} <OperatorName id={rejectedBy} />, <Near at={dateRejected!} />
          </>
        )}
      </p>
      {!confirmedBy && !rejectedBy && <Acts adjustment={adjustment} />}
    </article>
  )
}

/** The proposed adjustments of wallets. The operator who has proposed one cannot confirm it. */
export default function AdjustmentsPage() {
  useTitle(words.title, appWords.app)
  const { chosen, choose } = useChosen<'show' | 'q'>()
  const isWaiting = chosen.show !== 'decided'
  const keyword = chosen.q ?? ''
  const pages = useRenewed(adjustmentList(isWaiting, keyword), 'adjustments', `${isWaiting} ${keyword}`)
  return (
    <div class="page narrow stack">
      <h1>{moneyWords.title}</h1>
      <MoneyTabs current={paths.adjustments} />
      <Chips label={words.show}>
        {[true, false].map((each) => (
          <Chip
            key={String(each)}
            pressed={isWaiting === each}
            onClick={() => choose({ show: each ? '' : 'decided' })}
          >
            {each ? words.waiting : words.decided}
          </Chip>
        ))}
      </Chips>
      <SearchField label={words.search} value={keyword} onChange={(q) => choose({ q })} />
      <LiveList
        key={`${isWaiting} ${keyword}`}
        class="stack"
        pages={pages}
        records={adjustments}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons count={3} hasStart={false} />}
        empty={
          isWaiting && !keyword ? (
            <Empty icon={<Wallet size={40} />} title={words.emptyTitle}>
              {words.empty}
            </Empty>
          ) : (
            <Empty title={words.noneTitle} />
          )
        }
      >
        {(adjustment) => <OneAdjustment adjustment={adjustment} />}
      </LiveList>
    </div>
  )
}
