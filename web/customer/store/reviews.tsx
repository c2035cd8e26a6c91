import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Review } from '#contract/records/review.ts'
import { Empty } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Rating } from '../../kit/stars.tsx'
import { Moment } from '../../kit/time.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { explain, live } from '../app.ts'
import { words } from '../words.ts'
import './reviews.css'

const reviews = openRecords<Review>()
const { client } = live

/** A store or a rider whose reviews are shown. */
export interface Reviewed {
  type: 'store' | 'user'
  id: string
}

const figuresOf = ({ type, id }: Reviewed) =>
  type === 'store'
    ? client.getStoreReviewsMetadata({ params: { storeId: id } })
    : client.getUserReviewsMetadata({ params: { userId: id } })

function pageOf({ type, id }: Reviewed, rating: number | undefined, query: { lastEvaluatedKey?: string }) {
  if (type === 'store') {
    const params = { storeId: id }
    return rating === undefined
      ? client.getStoreReviews({ params, query })
      : client.getStoreReviewsByRating({ params: { ...params, rating }, query })
  }
  const params = { userId: id }
  return rating === undefined
    ? client.getUserReviews({ params, query })
    : client.getUserReviewsByRating({ params: { ...params, rating }, query })
}

/** How many reviewers gave how many stars, with their reviews. A touch on a number of stars shows only those. */
export function Reviews({ of, none }: { of: Reviewed; none: string }) {
  const key = `${of.type} ${of.id}`
  const stars = useSignal<number | undefined>(undefined)
  const figures = useMemo(
    () => live.resources.get(`review figures ${key}`, async () => (await figuresOf(of)).data),
    [key],
  ).value.value
  const pages = live.lists.get(
    `reviews ${key} ${stars.value ?? ''}`,
    reviews,
    (lastEvaluatedKey) => pageOf(of, stars.value, lastEvaluatedKey === undefined ? {} : { lastEvaluatedKey }),
    { live: false },
  )
  return (
    <section class="reviews">
      <h3>{words.store.reviews}</h3>
      {figures && figures.totalRaters > 0 && (
        <ul class="star-figures">
          {figures.ratings.map(({ rating, total }) => (
            <li key={rating}>
              <button
                type="button"
                aria-pressed={stars.value === rating}
                onClick={() => {
                  stars.value = stars.value === rating ? undefined : rating
                }}
              >
                <span class="visually-hidden">{words.store.starsOf(rating, total)}</span>
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
            <Empty title={words.store.noReviewsTitle}>{none}</Empty>
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
