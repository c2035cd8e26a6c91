import { useLocation } from 'preact-iso'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { now } from '../../kit/clock.ts'
import { Ban, Phone } from '../../kit/icons.ts'
import { Sheet } from '../../kit/sheet.tsx'
import { dateText, weekdayText } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { dayIn } from '../../kit/zone.ts'
import { explain, live } from '../app.ts'
import { setBlocked } from '../loved/reactions.ts'
import { pathTo } from '../paths.ts'
import { words } from '../words.ts'
import { Reviews } from './reviews.tsx'
import './about-sheet.css'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const timeText = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = hour < 12 ? 'am' : 'pm'
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`
}

const spansText = (spans: { start: string; end: string }[]) => {
  if (spans.length === 0) return words.store.closedAllDay
  return spans
    .map(({ start, end }) => (start === end ? words.store.allDay : `${timeText(start)} – ${timeText(end)}`))
    .join(', ')
}

/** «Friday 25 Dec» */
function closedText(date: string) {
  const noon = Date.parse(`${date}T12:00Z`)
  return `${weekdayText(noon)} ${dateText(noon)}`
}

export default function AboutSheet({ store, onClose }: { store: StoreDetails; onClose: () => void }) {
  const { route } = useLocation()
  const block = async () => {
    try {
      await setBlocked(store, true)
      toast(words.store.blocked(store.name), {
        label: words.cart.undo,
        run: () => void setBlocked(store, false).catch(() => {}),
      })
      route(pathTo('home'))
    } catch (error) {
      toast(explain(error).summary ?? '')
    }
  }
  const [at] = store.locations
  const { week, closedDates, timezone } = store.availability
  const today = dayIn(now(), timezone)
  return (
    <Sheet title={words.store.aboutTitle(store.name)} closeLabel={words.close} onClose={onClose}>
      <div class="stack about">
        {store.description && <p>{store.description}</p>}
        {at && (
          <p class="quiet">
            {at.street}, {at.city}. {at.description}
          </p>
        )}
        <ButtonLink kind="secondary" href={`tel:${store.telephone}`}>
          <Phone size={18} />
          {words.store.call}
        </ButtonLink>
        {live.session.account.value && (
          <Button kind="quiet" onClick={block}>
            <Ban size={18} />
            {words.store.block}
          </Button>
        )}
        <section>
          <h3>{words.store.hours}</h3>
          <dl class="hours">
            {days.map((day) => (
              <div key={day}>
                <dt>{words.store.days[day]}</dt>
                <dd>{spansText(week[day])}</dd>
              </div>
            ))}
            {closedDates
              .filter((date) => date >= today)
              .sort()
              .map((date) => (
                <div key={date}>
                  <dt>{closedText(date)}</dt>
                  <dd>{words.store.closedAllDay}</dd>
                </div>
              ))}
          </dl>
        </section>
        <Reviews of={{ type: 'store', id: store.id }} none={words.store.noReviews} />
      </div>
    </Sheet>
  )
}
