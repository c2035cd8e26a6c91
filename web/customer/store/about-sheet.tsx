import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Review } from '#contract/records/review.ts'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Ban, Phone } from '../../kit/icons.ts'
import { Empty } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Rating } from '../../kit/stars.tsx'
import { Moment } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { explain, live } from '../app.ts'
import { pathTo } from '../paths.ts'
import { words } from '../words.ts'
import './about-sheet.css'

const reviews = openRecords<Review>()
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

/** How many gave how many stars; a touch shows theirs alone. */
function Reviews({ storeId }: { storeId: string }) {
  const params = { storeId }
  const stars = useSignal<number | undefined>(undefined)
  const figures = useMemo(
    () =>
      live.resources.get(
        `review figures ${storeId}`,
        async () => (await live.client.getStoreReviewsMetadata({ params })).data,
      ),
    [storeId],
  ).value.value
  const pages = live.lists.get(`reviews ${storeId} ${stars.value ?? ''}`, reviews, (lastEvaluatedKey) =>
    stars.value === undefined
      ? live.client.getStoreReviews({ params, query: { lastEvaluatedKey } })
      : live.client.getStoreReviewsByRating({
          params: { storeId, rating: stars.value },
          query: { lastEvaluatedKey },
        }),
  )
  return (
    <section>
      <h3>{words.store.reviews}</h3>
      {figures && figures.totalRaters > 0 && (
        <ul class="star-figures">
          {figures.ratings.map(({ rating, total }) => (
            <li key={rating}>
              <button
                type="button"
                aria-pressed={stars.value === rating}
                aria-label={words.store.starsOf(rating, total)}
                onClick={() => {
                  stars.value = stars.value === rating ? undefined : rating
                }}
              >
                <span aria-hidden="true">{rating} ★</span>
                <meter min={0} max={figures.totalRaters} value={total} aria-hidden="true" />
                <span class="quiet" aria-hidden="true">
                  {total}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <LiveList
        key={stars.value ?? 'all'}
        class="rows"
        pages={pages}
        records={reviews}
        explain={explain}
        words={{ more: words.more, again: words.again }}
        skeleton={<Skeleton height="8rem" />}
        empty={
          stars.value === undefined ? (
            <Empty title={words.store.noReviewsTitle}>{words.store.noReviews}</Empty>
          ) : (
            <Empty title={words.store.noneWithStars} />
          )
        }
      >
        {(review) => (
          <div class="review">
            <span class="by">
              <strong>{review.reviewer.name}</strong>
              <span class="quiet small">
                <Moment at={review.dateCreated} />
              </span>
            </span>
            <Rating rating={review.rating} label={words.store.rating(String(review.rating), 1)} />
            {review.text && <p>{review.text}</p>}
          </div>
        )}
      </LiveList>
    </section>
  )
}

export default function AboutSheet({ store, onClose }: { store: StoreDetails; onClose: () => void }) {
  const { route } = useLocation()
  const block = async () => {
    try {
      const { setBlocked } = await import('../loved/reactions.ts')
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
          <Phone size={18} aria-hidden="true" />
          {words.store.call}
        </ButtonLink>
        {live.session.account.value && (
          <Button kind="quiet" onClick={block}>
            <Ban size={18} aria-hidden="true" />
            {words.store.block}
          </Button>
        )}
        <section>
          <h3>{words.store.hours}</h3>
          <dl class="hours">
            {days.map((day) => (
              <div key={day}>
                <dt>{words.store.days[day]}</dt>
                <dd>{spansText(store.availability.week[day])}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Reviews storeId={store.id} />
      </div>
    </Sheet>
  )
}
