import type { StoreDetails } from '#contract/records/store-details.ts'
import type { Weekday } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { eachMinute, now } from '../../kit/clock.ts'
import { Switch } from '../../kit/field.tsx'
import { CirclePause } from '../../kit/icons.ts'
import { momentText, weekdayText } from '../../kit/time.tsx'
import { awaitsApproval, isOwner } from '../stores/stores.ts'
import { change } from './save.ts'
import { words } from './words.ts'

const minuteMs = 60_000

/** The weekday in the time zone of the store. */
const weekdayOf = ({ timezone }: StoreDetails['availability'], time: number) =>
  weekdayText(time, timezone).toLowerCase() as Weekday

/** «8:00 am», as times are shown everywhere; the service has «08:00». */
function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}

export function hoursToday({ availability }: StoreDetails): string {
  const spans = availability.week[weekdayOf(availability, eachMinute.value)]
  if (spans.length === 0) return words.closedToday
  const texts = spans.map(({ start, end }) =>
    start === end ? words.hoursPage.allDay : `${clockTime(start)} – ${clockTime(end)}`,
  )
  return words.hoursToday(texts.join(', '))
}

function stateOf(store: StoreDetails): { text: string; kind: 'good' | 'warn' | 'bad' } {
  const { management, pausedUntil, open } = store
  if (awaitsApproval.value) return { text: words.state.pending, kind: 'warn' }
  if (!management?.standing.active) return { text: words.state.standing, kind: 'bad' }
  if (!management.active) return { text: words.state.off, kind: 'bad' }
  if (!store.active) return { text: words.state.unseen, kind: 'bad' }
  if (pausedUntil && Date.parse(pausedUntil) > eachMinute.value)
    return { text: words.state.paused(momentText(new Date(pausedUntil))), kind: 'warn' }
  return open ? { text: words.state.open, kind: 'good' } : { text: words.state.closed, kind: 'warn' }
}

export function State({ store }: { store: StoreDetails }) {
  const { text, kind } = stateOf(store)
  const isPaused = store.pausedUntil !== null && Date.parse(store.pausedUntil) > eachMinute.value
  const said = words.pause
  const pause = (minutes: number) => {
    const until = new Date(now() + minutes * minuteMs)
    return change(store, { pausedUntil: until.toISOString() }, said.paused(momentText(until)))
  }
  return (
    <section class="panel stack" aria-labelledby="state">
      <h2 id="state">
        <Tag kind={kind}>{text}</Tag>
      </h2>
      {isPaused ? (
        <Button large onClick={() => change(store, { pausedUntil: null }, said.ended)}>
          {said.end}
        </Button>
      ) : (
        <fieldset class="plain">
          <legend>
            <CirclePause size={18} /> {said.title}
          </legend>
          <p class="quiet small">{said.hint}</p>
          <div class="acts">
            {said.lengths.map(([minutes, label]) => (
              <Button key={minutes} kind="secondary" onClick={() => pause(minutes)}>
                {label}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      {isOwner.value && (
        <Switch
          label={words.active}
          hint={words.activeHint}
          checked={store.management!.active}
          onChange={({ currentTarget }) => change(store, { active: currentTarget.checked }, words.saved)}
        />
      )}
    </section>
  )
}
