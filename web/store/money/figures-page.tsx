import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Client } from '#client/index.ts'
import type { Money } from '#contract/records/money.ts'
import { type AnalyticsPeriod, analyticsPeriods } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { Chip, Chips } from '../../kit/chips.tsx'
import { now } from '../../kit/clock.ts'
import { Deferred } from '../../kit/deferred.tsx'
import { ChevronLeft, Download } from '../../kit/icons.ts'
import { lazy } from '../../kit/lazy.ts'
import { moneyText } from '../../kit/money.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { dateText, durationText } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { dayIn } from '../../kit/zone.ts'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { membership } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { csvOf, saveFile } from './csv.ts'
import { words as moneyWords } from './words.ts'
import './figures.css'

const Chart = lazy(() => import('../../kit/chart.tsx'))

const words = moneyWords.figuresPage

type Figures = Awaited<ReturnType<Client['getStoreAnalytics']>>['data']

const dayMs = 86_400_000
/** Of a day as the store counts it. */
const dayText = (day: string) => dateText(Date.parse(`${day}T12:00:00Z`))

function save({ by, from, to, periods, bestItems }: Figures, slug: string) {
  const { start, orders, revenue, basket } = moneyWords.csv
  saveFile(
    `${slug}-${by}-${from}-${to}.csv`,
    csvOf([
      [start, orders, revenue, basket],
      ...periods.map((each) => [each.start, each.orders, each.revenue.amount, each.averageBasket.amount]),
      [],
      [words.item, words.quantity, revenue],
      ...bestItems.map(({ name, quantity, revenue: sold }) => [name, quantity, sold.amount]),
    ]),
  )
}

/** Nobody reads the kobo of an average. */
const rounded = ({ currency, amount }: Money): Money => ({ currency, amount: Math.round(amount) })

function Numbers({ totals }: Pick<Figures, 'totals'>) {
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

function Shown({ figures }: { figures: Figures }) {
  const { periods, bestItems, busyHours, totals } = figures
  const times = useMemo(
    () => periods.map(({ start }) => Date.parse(`${start}T00:00:00+01:00`) / 1000),
    [figures],
  )
  const values = useMemo(() => periods.map(({ revenue }) => revenue.amount), [figures])
  if (totals.received === 0 && totals.orders === 0) return <Empty title={words.none}>{words.noneHint}</Empty>
  return (
    <>
      <Numbers totals={totals} />
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

export default function FiguresPage() {
  const days = useSignal(30)
  const by = useSignal<AnalyticsPeriod>('day')
  useTitle(words.title, appWords.app)
  const { store } = membership.value!
  const today = dayIn(now())
  const from = dayIn(now() - (days.value - 1) * dayMs)
  const resource = live.resources.get(
    `figures ${store.id} ${by.value} ${from} ${today}`,
    async () =>
      (
        await live.client.getStoreAnalytics({
          params: { storeId: store.id },
          query: { by: by.value, from, to: today },
        })
      ).data,
    { keep: 'private' },
  )
  const figures = resource.value.value
  const error = resource.error.value
  return (
    <div class="page stack figures">
      <a class="back" href={paths.money}>
        <ChevronLeft size={18} aria-hidden="true" />
        {moneyWords.back}
      </a>
      <h1>{words.title}</h1>
      <div class="choices">
        <Chips label={words.range}>
          {words.ranges.map(([count, label]) => (
            <Chip
              key={count}
              pressed={days.value === count}
              onClick={() => {
                days.value = count
                if (count > 90 && by.value === 'day') by.value = 'week'
              }}
            >
              {label}
            </Chip>
          ))}
        </Chips>
        <Chips label={words.by}>
          {analyticsPeriods.map((each) => (
            <Chip
              key={each}
              pressed={by.value === each}
              onClick={() => {
                by.value = each
              }}
            >
              {words.periods[each]}
            </Chip>
          ))}
        </Chips>
        {figures && (
          <Button kind="secondary" onClick={() => save(figures, store.slug)}>
            <Download size={18} aria-hidden="true" />
            {words.export}
          </Button>
        )}
      </div>
      {figures ? (
        <Shown key={`${by.value} ${from}`} figures={figures} />
      ) : error === undefined ? (
        <>
          <Skeleton height="6rem" radius="1rem" />
          <Skeleton height="18rem" radius="1rem" />
        </>
      ) : (
        <Notice kind="bad" detail={explain(error).detail}>
          <p>{explain(error).summary}</p>
          <Button kind="secondary" busy={resource.isLoading.value} onClick={resource.reload}>
            {appWords.again}
          </Button>
        </Notice>
      )}
    </div>
  )
}
