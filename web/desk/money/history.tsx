import type { Transaction } from '#contract/records/transaction.ts'
import { Row, RowSkeletons } from '../../kit/list.tsx'
import { Moment } from '../../kit/time.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { signedText } from '../../shared/wallet/signed-text.ts'
import { StatusTag } from '../../shared/wallet/status-tag.tsx'
import { explain, live } from '../app.ts'
import { pathTo } from '../paths.ts'
import { useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { words as moneyWords } from './words.ts'
import './money.css'

const words = moneyWords.history

type Party = { userId: string } | { storeId: string }

const transactions = openRecords<Transaction>()

const historyOf = (party: Party) =>
  live.lists.get(`transactions ${JSON.stringify(party)}`, transactions, (lastEvaluatedKey) =>
    'userId' in party
      ? live.client.getTransactionsOfUser({ params: party, query: { lastEvaluatedKey } })
      : live.client.getTransactionsOfStore({ params: party, query: { lastEvaluatedKey } }),
  )

function Movement({ transaction }: { transaction: Transaction }) {
  const { slug, summary, payment, order, affectsBalance, dateCreated } = transaction
  const { bank } = payment
  return (
    <Row
      {...(order ? { href: pathTo('order', { orderId: order.id }) } : {})}
      title={summary.title}
      sub={
        <>
          <Moment at={dateCreated} /> · {slug}
          {bank && ` · ${bank.name}, ${bank.account.number}`}
          {!affectsBalance && ` · ${words.besideBalance}`}
        </>
      }
      end={
        <span class="movement-end">
          <span class="price">{signedText(transaction)}</span>
          {payment.status !== 'completed' && (
            <StatusTag transaction={transaction} statuses={moneyWords.statuses} />
          )}
        </span>
      }
    />
  )
}

/** The transactions of a wallet, the newest first. `queue` is the queue of the page that contains it; see `useRenewed`. */
export function History({ party, queue }: { party: Party; queue: string }) {
  const key = JSON.stringify(party)
  const pages = useRenewed(historyOf(party), queue, key)
  return (
    <section class="panel stack-s" aria-labelledby="history">
      <h3 id="history">{words.title}</h3>
      <LiveList
        key={key}
        class="rows"
        pages={pages}
        records={transactions}
        explain={explain}
        words={appWords}
        skeleton={<RowSkeletons count={3} hasStart={false} />}
        empty={<p class="quiet">{words.none}</p>}
      >
        {(transaction) => <Movement transaction={transaction} />}
      </LiveList>
    </section>
  )
}
