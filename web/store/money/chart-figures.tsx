import { useMemo } from 'preact/hooks'
import type { Client } from '#client/index.ts'
import type { Money } from '#contract/records/money.ts'
import { Deferred } from '../../kit/deferred.tsx'
import { lazy } from '../../kit/lazy.ts'
import { moneyText } from '../../kit/money.ts'
import { Empty } from '../../kit/notice.tsx'
import { dateText, durationText } from '../../kit/time.tsx'
import type { words as moneyWords } from './words.ts'

/** The sales figures of a store as numbers, as a chart and as a table. */

const Chart = lazy(() => import('../../kit/chart.tsx'))

export type Figures = Awaited<ReturnType<Client['getStoreAnalytics']>>['data']

/** The texts are passed as a property. If this file imported them too, the build would put them into a file of their own. */
interface Said {
  words: (typeof moneyWords)['figuresPage']
}

/** The date of a day in the calendar of the store. */
const dayText = (day: string) => dateText(Date.parse(`${day}T12:00:00Z`))

/** Averages are shown without kobo. */
const rounded = ({ currency, amount }: Money): Money => ({ currency, amount: Math.round(amount) })

function Numbers({ totals, words }: Pick<Figures, 'totals'> & Said) {
  const time = (seconds: number | null) => (seconds === null ? '–' : durationText(seconds * 1000))
  const share = totals.received === 0 ? '–' : `${Math.round((totals.accepted / totals.received) * 100)} %`
  const numbers: [string, string, string?][] = [
    [words.revenue, moneyText(totals.revenue), words.revenueHint],
    [words.orders, String(totals.orders)],
    [words.basket, moneyText(rounded(totals.averageBasket))],
    [words.customers, String(totals.customers), words.returning(totals.returningCustomers)],
    [words.acceptance, share],
    [words.acceptanceTime, time(totals.averageAcceptanceSeconds)],
    [words.preparation, time(totals.averagePreparationSeconds)],
  ]
  return (
    <dl class="numbers">
      {numbers.map(([name, value, hint]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {hint && <span class="quiet small">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function Shown({ figures, words }: { figures: Figures } & Said) {
  const { periods, bestItems, busyHours, totals } = figures
  const times = useMemo(
    () => periods.map(({ start }) => Date.parse(`${start}T00:00:00+01:00`) / 1000),
    [figures],
  )
  const values = useMemo(() => periods.map(({ revenue }) => revenue.amount), [figures])
  if (totals.received === 0 && totals.orders === 0) return <Empty title={words.none}>{words.noneHint}</Empty>
  return (
    <>
      <Numbers totals={totals} words={words} />
      <section class="panel stack" aria-labelledby="sold">
        <h2 id="sold">{words.chart}</h2>
        <Deferred>
          <Chart
            times={times}
            values={values}
            label={words.chartRevenue('₦')}
            describe={(index) => {
              const { start, revenue, orders } = periods[index]!
              return `${dayText(start)}: ${moneyText(revenue)}, ${words.count(orders)}`
            }}
          />
        </Deferred>
        <details>
          <summary>{words.table}</summary>
          <div class="scrolls">
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.period}</th>
                  <th scope="col">{words.orders}</th>
                  <th scope="col">{words.revenue}</th>
                  <th scope="col">{words.basket}</th>
                </tr>
              </thead>
              <tbody>
                {periods.map(({ start, orders, revenue, averageBasket }) => (
                  <tr key={start}>
                    <th scope="row">{dayText(start)}</th>
                    <td>{orders}</td>
                    <td>{moneyText(revenue)}</td>
                    <td>{moneyText(rounded(averageBasket))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </section>
      <div class="two">
        <section class="panel stack" aria-labelledby="best">
          <h2 id="best">{words.best}</h2>
          <ol class="ranks">
            {bestItems.map(({ id, name, quantity, revenue }) => (
              <li key={id}>
                <span>{name}</span>
                <strong>{quantity} ×</strong>
                <span class="quiet">{moneyText(revenue)}</span>
                <meter min={0} max={bestItems[0]!.quantity} value={quantity} aria-label={name} />
              </li>
            ))}
          </ol>
        </section>
        <section class="panel stack" aria-labelledby="busy">
          <h2 id="busy">{words.busy}</h2>
          <ol class="ranks">
            {busyHours.slice(0, 10).map(({ weekday, hour, orders }) => (
              <li key={`${weekday} ${hour}`}>
                <span>{words.hour(weekday, hour)}</span>
                <strong>{words.count(orders)}</strong>
                <meter
                  min={0}
                  max={busyHours[0]!.orders}
                  value={orders}
                  aria-label={words.hour(weekday, hour)}
                />
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}
