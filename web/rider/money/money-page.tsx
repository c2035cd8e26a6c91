import { Button } from '../../kit/button.tsx'
import { Deferred } from '../../kit/deferred.tsx'
import { ChevronRight, Wallet } from '../../kit/icons.ts'
import { lazy } from '../../kit/lazy.ts'
import { Row } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { dayText, shortWeekdayText } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { useActor } from '../../shared/actor.ts'
import { walletOf } from '../../shared/wallet/wallet.ts'
import { WalletPage as SharedWallet } from '../../shared/wallet/wallet-page.tsx'
import { WithdrawSheet } from '../../shared/wallet/withdraw-sheet.tsx'
import { Within } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { words as appWords } from '../words.ts'
import { type Earnings, earnings } from './earnings.ts'
import { Sums } from './sums.tsx'
import { words } from './words.ts'
import './money-page.css'

const Chart = lazy(() => import('../../kit/chart.tsx'))

/** Noon in the time zone of the market, safely within the day. */
const noonOf = (day: string) => Date.parse(`${day}T11:00:00Z`)

function Days({ days }: Pick<Earnings, 'days'>) {
  return (
    <>
      <Deferred>
        <Chart
          times={days.map(({ day }) => noonOf(day) / 1000)}
          values={days.map(({ earned }) => earned.price.amount)}
          names={days.map(({ day }) => shortWeekdayText(noonOf(day)))}
          label={words.chart}
          describe={(index) => {
            const { day, earned } = days[index]!
            return `${dayText(noonOf(day))}: ${moneyText(earned.price)}`
          }}
        />
      </Deferred>
      <details>
        <summary>{words.days}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.deliveries}</th>
              <th scope="col">{words.earned}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, deliveries, earned }) => (
              <tr key={day}>
                <th scope="row">{dayText(noonOf(day))}</th>
                <td>{deliveries}</td>
                <td>{moneyText(earned.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function Parts({ totals }: Pick<Earnings, 'totals'>) {
  const parts = [
    [words.fees, totals.fees],
    [words.tips, totals.tips],
    [words.compensations, totals.compensations],
    [words.charges, totals.charges],
  ] as const
  return (
    <dl class="parts">
      {parts
        .filter(([name, { price }]) => name === words.fees || price.amount > 0)
        .map(([name, { price }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {name === words.charges && '−'}
              {moneyText(price)}
            </dd>
          </div>
        ))}
    </dl>
  )
}

function WalletRow() {
  const { wallet } = walletOf(useActor())
  const balance = wallet().value.value?.balance
  return (
    <div class="panel">
      <Row
        href={paths.wallet}
        start={<Wallet size={24} />}
        title={<strong>{words.wallet}</strong>}
        sub={words.walletHint}
        end={
          <span class="wallet-end">
            {balance && <strong>{moneyText(balance)}</strong>}
            <ChevronRight size={20} />
          </span>
        }
      />
    </div>
  )
}

/** The earnings of today and this week, day by day, and a link to the wallet. */
export function MoneyPage() {
  useTitle(words.title, appWords.app)
  const resource = earnings.value
  const known = resource?.value.value
  const error = resource?.error.value
  const isVendor = live.session.account.value?.role.category === 'vendor'
  return (
    <div class="page narrow stack earnings">
      <h1>{words.title}</h1>
      <Sums />
      {isVendor && <Notice>{words.vendor}</Notice>}
      <WalletRow />
      {!known && error !== undefined && (
        <Notice kind="bad" detail={explain(error).detail}>
          <p>{explain(error).summary}</p>
          <Button kind="secondary" onClick={() => resource?.reload()}>
            {appWords.again}
          </Button>
        </Notice>
      )}
      {known && (
        <section class="panel stack" aria-labelledby="made">
          <h2 id="made">{words.chart}</h2>
          <Days days={known.days} />
          <Parts totals={known.totals} />
        </section>
      )}
    </div>
  )
}

export const WalletPage = () => (
  <Within href={paths.money} label={words.back}>
    <SharedWallet Withdraw={WithdrawSheet} />
  </Within>
)
