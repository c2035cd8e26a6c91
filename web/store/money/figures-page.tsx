import { useSignal } from '@preact/signals'
import { type AnalyticsPeriod, analyticsPeriods } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { Chip, Chips } from '../../kit/chips.tsx'
import { now } from '../../kit/clock.ts'
import { Deferred } from '../../kit/deferred.tsx'
import { Download } from '../../kit/icons.ts'
import { lazy } from '../../kit/lazy.ts'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { dayIn } from '../../kit/zone.ts'
import { Back } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { membership } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import type { Figures } from './chart-figures.tsx'
import { csvOf, saveFile } from './csv.ts'
import { words as moneyWords } from './words.ts'
import './figures.css'

/** Only this page shows a chart, so the code around the chart is not in the file of all pages. */
const Shown = lazy(async () => (await import('./chart-figures.tsx')).Shown)

const words = moneyWords.figuresPage

const dayMs = 86_400_000

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
      <Back href={paths.money} label={moneyWords.back} />
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
            <Download size={18} />
            {words.export}
          </Button>
        )}
      </div>
      {figures ? (
        <Deferred>
          <Shown key={`${by.value} ${from}`} figures={figures} words={words} />
        </Deferred>
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
