import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Moment } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { useRenewed } from '../split.tsx'
import { words as appWords } from '../words.ts'
import { MoneyTabs } from './money-tabs.tsx'
import { words as moneyWords } from './words.ts'
import './money.css'

const words = moneyWords.reconciliationPage

const reconciliation = () =>
  live.resources.get('reconciliation', async () => (await live.client.getReconciliation()).data)

/** Whether the books are consistent, and where the money is. */
export default function ReconciliationPage() {
  useTitle(words.title, appWords.app)
  const { value, error, isLoading, reload } = useRenewed(reconciliation(), 'reconciliation')
  const read = value.value
  const faults = read?.checks.filter((check) => check.faults.length > 0).length ?? 0
  return (
    <div class="page narrow stack">
      <h1>{moneyWords.title}</h1>
      <MoneyTabs current={paths.reconciliation} />
      {error.value !== undefined && (
        <Notice kind="bad" detail={explain(error.value).detail}>
          {explain(error.value).summary}
        </Notice>
      )}
      {!read && error.value === undefined && (
        <div class="stack" aria-hidden="true">
          <Skeleton height="4rem" radius="1rem" />
          <Skeleton height="16rem" radius="1rem" />
        </div>
      )}
      {read && (
        <Notice kind={read.clean ? 'good' : 'bad'}>
          <p>
            <strong>{read.clean ? words.clean : words.wrong(faults)}</strong> {!read.clean && words.wrongHint}
          </p>
          <p class="small">
            {words.checked} <Moment at={read.dateChecked} />
          </p>
        </Notice>
      )}
      <div>
        <Button kind="secondary" busy={isLoading.value} onClick={reload}>
          {words.again}
        </Button>
      </div>
      {read && (
        <>
          <section class="panel stack" aria-labelledby="balances">
            <header class="stack-s">
              <h2 id="balances">{words.balances}</h2>
              <p class="quiet small">{words.balancesHint}</p>
            </header>
            <table class="books">
              <thead>
                <tr>
                  <th scope="col">{words.account}</th>
                  <th scope="col">{words.balance}</th>
                </tr>
              </thead>
              <tbody>
                {read.balances.map(({ account, balance }) => (
                  <tr key={account}>
                    <td>{account}</td>
                    <td>{moneyText(balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <section class="panel stack" aria-labelledby="checks">
            <h2 id="checks">{words.checks}</h2>
            <ul class="rows">
              {read.checks.map((check) => (
                <li key={check.name}>
                  <div class="row">
                    <span class="main">
                      <span>{check.name}</span>
                      <span class="sub">{words.rows(check.rows)}</span>
                      {check.faults.map(({ row, problem }) => (
                        <span key={row} class="sub">
                          <strong>{row}</strong>: {problem}
                        </span>
                      ))}
                    </span>
                    <span class="end">
                      {check.faults.length === 0 ? (
                        <Tag kind="good">{words.right}</Tag>
                      ) : (
                        <Tag kind="bad">{words.faults(check.faults.length)}</Tag>
                      )}
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  )
}
