import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Availability, StoreDetails } from '#contract/records/store-details.ts'
import { type Weekday, weekdays } from '#contract/states.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { now } from '../../kit/clock.ts'
import { TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit } from '../../kit/form.tsx'
import { Plus, Trash2, X } from '../../kit/icons.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { fullDateText, shortWeekdayText } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { dayIn } from '../../kit/zone.ts'
import { Unsaved } from '../../shared/unsaved.tsx'
import { Back } from '../../shared/within.tsx'
import { paths } from '../paths.ts'
import { changedFields } from '../save-change.ts'
import { storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { detailsOf, isStoreConflict, saveStore } from './details.ts'
import { mergeHours } from './merge-hours.ts'
import { nextSpan, type Span } from './next-span.ts'
import { explainSave } from './save.ts'
import { words as storeWords } from './words.ts'
import './store-page.css'

const words = storeWords.hoursPage
const mostSpans = 6

const closedText = (date: string) => {
  const noon = Date.parse(`${date}T12:00:00Z`)
  return `${shortWeekdayText(noon)}, ${fullDateText(noon)}`
}

function Day({
  day,
  spans,
  onChange,
  onCopy,
}: {
  day: Weekday
  spans: readonly Span[]
  onChange: (spans: Span[]) => void
  onCopy: () => void
}) {
  const name = storeWords.days[day]
  return (
    <li class="day">
      <header>
        <h2>{name}</h2>
        {spans.length < mostSpans && (
          <Button
            kind="quiet"
            aria-label={words.add(name)}
            onClick={() => onChange([...spans, nextSpan(spans)])}
          >
            <Plus size={20} />
            {words.addShort}
          </Button>
        )}
      </header>
      <div class="spans">
        {spans.length === 0 && <p class="quiet">{words.closed}</p>}
        {spans.map(({ start, end }, index) => {
          const set = (span: Partial<Span>) => onChange(spans.toSpliced(index, 1, { start, end, ...span }))
          return (
            <div class="span" key={index}>
              <input
                type="time"
                aria-label={words.from(name, index + 1)}
                value={start}
                onInput={({ currentTarget }) => set({ start: currentTarget.value })}
              />
              <span aria-hidden="true">–</span>
              <input
                type="time"
                aria-label={words.to(name, index + 1)}
                value={end}
                onInput={({ currentTarget }) => set({ end: currentTarget.value })}
              />
              <IconButton label={words.remove(name)} onClick={() => onChange(spans.toSpliced(index, 1))}>
                <Trash2 size={18} />
              </IconButton>
              {start === end ? (
                <span class="quiet small">{words.allDay}</span>
              ) : (
                end < start && <span class="quiet small">{words.overnight}</span>
              )}
            </div>
          )
        })}
        {spans.length > 0 && day === 'monday' && (
          <Button kind="secondary" onClick={onCopy}>
            {words.copy(name)}
          </Button>
        )}
      </div>
    </li>
  )
}

class SameDays extends Error {
  readonly days: string
  constructor(days: Weekday[]) {
    super('changed by somebody else')
    this.days = days.map((day) => storeWords.days[day]).join(', ')
  }
}

/** Hours have no input names by which a form could mark them, so an error is shown together with its day. */
function explainHours(error: unknown): Fault {
  if (error instanceof SameDays) return { fields: {}, summary: words.sameDays(error.days) }
  const fault = explainSave(error)
  const [path, text] = Object.entries(fault.fields)[0] ?? []
  const day = weekdays.find((each) => path?.startsWith(`availability.week.${each}`))
  if (day) return { fields: {}, summary: words.overlap(storeWords.days[day]) }
  return text ? { fields: { date: text } } : fault
}

function Hours({ store }: { store: StoreDetails }) {
  const { route } = useLocation()
  /** The store as it was when the form was opened, or a later version by somebody else that this person was told about. */
  const base = useRef(store)
  const draft = useSignal<Availability>(store.availability)
  const date = useSignal('')
  const { week, closedDates, timezone } = draft.value
  const today = dayIn(now(), timezone)
  return (
    <Form
      explain={explainHours}
      onSubmit={async () => {
        const save = () => saveStore(base.current, { availability: draft.value })
        await save().catch((error) => {
          if (!isStoreConflict(error)) throw error
          const { store: fresh } = error.fresh
          const { hours, disputed } = mergeHours(base.current.availability, draft.value, fresh.availability)
          base.current = fresh
          draft.value = hours
          if (disputed.length > 0) throw new SameDays(disputed)
          return save()
        })
        toast(words.saved)
        route(paths.store)
      }}
    >
      <ul>
        {weekdays.map((day) => (
          <Day
            key={day}
            day={day}
            spans={week[day]}
            onChange={(spans) => {
              draft.value = { ...draft.value, week: { ...week, [day]: spans } }
            }}
            onCopy={() => {
              const same = Object.fromEntries(
                weekdays.map((each) => [each, week[day]]),
              ) as Availability['week']
              draft.value = { ...draft.value, week: same }
            }}
          />
        ))}
      </ul>
      <section class="stack" aria-labelledby="closed-dates">
        <h2 id="closed-dates">{words.closedDates}</h2>
        <p class="quiet small">{words.closedHint}</p>
        {closedDates.length === 0 ? (
          <p>{words.noDates}</p>
        ) : (
          <ul class="dates">
            {closedDates.map((each) => (
              <li key={each}>
                <span>{closedText(each)}</span>
                <IconButton
                  label={words.removeDate(closedText(each))}
                  onClick={() => {
                    draft.value = { ...draft.value, closedDates: closedDates.filter((kept) => kept !== each) }
                  }}
                >
                  <X size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div class="add-date">
          <TextField
            name="date"
            type="date"
            label={words.addDate}
            min={today}
            value={date.value}
            onInput={({ currentTarget }) => {
              date.value = currentTarget.value
            }}
          />
          <Button
            kind="secondary"
            disabled={date.value < today || closedDates.includes(date.value)}
            onClick={() => {
              draft.value = { ...draft.value, closedDates: [...closedDates, date.value].sort() }
              date.value = ''
            }}
          >
            {words.addShort}
          </Button>
        </div>
      </section>
      <Unsaved isChanged={changedFields(base.current.availability, draft.value).length > 0} />
      <Submit>{words.save}</Submit>
    </Form>
  )
}

/** The opening hours: several spans a day, also past midnight, and dates on which the store is closed. */
export default function HoursPage() {
  useTitle(words.title, appWords.app)
  const store = detailsOf(storeId.value!).value.value
  return (
    <div class="page narrow stack hours-page">
      <Back href={paths.store} label={words.back} />
      <h1>{words.title}</h1>
      {store?.management ? <Hours key={store.id} store={store} /> : <Skeleton height="20rem" radius="1rem" />}
    </div>
  )
}
