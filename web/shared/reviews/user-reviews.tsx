import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Review } from '#contract/records/review.ts'
import { Chip, Chips } from '../../kit/chips.tsx'
import { RowSkeletons } from '../../kit/list.tsx'
import { Rating } from '../../kit/stars.tsx'
import { Near } from '../../kit/time.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { type Actor, perActor, useActor } from '../actor.ts'
import { words } from './words.ts'

const reviewsOf = perActor(({ live }: Actor) => {
  const reviews = openRecords<Review>()
  return {
    reviews,
    list: (userId: string, rating: number | undefined) =>
      live.lists.get(`reviews of ${userId} ${rating ?? ''}`, reviews, (lastEvaluatedKey) =>
        rating === undefined
          ? live.client.getUserReviews({ params: { userId }, query: { lastEvaluatedKey } })
          : live.client.getUserReviewsByRating({ params: { userId, rating }, query: { lastEvaluatedKey } }),
      ),
  }
})

/** How many reviewers gave a person how many stars; undefined until it is loaded. */
export const useReviewFigures = (userId: string) => {
  const { live } = useActor()
  return live.resources.get(
    `person figures ${userId}`,
    async () => (await live.client.getUserReviewsMetadata({ params: { userId } })).data,
  ).value.value
}

/** The reviews of a person, all or those with a chosen number of stars. */
export function UserReviews({ userId, empty }: { userId: string; empty: ComponentChildren }) {
  const actor = useActor()
  const { reviews, list } = reviewsOf(actor)
  const rating = useSignal<number | undefined>(undefined)
  const figures = useReviewFigures(userId)
  return (
    <>
      {figures && figures.totalRaters > 0 && (
        <Chips label={words.show}>
          <Chip
            pressed={rating.value === undefined}
            onClick={() => {
              rating.value = undefined
            }}
          >
            {words.all}
          </Chip>
          {figures.ratings
            .filter(({ total }) => total > 0)
            .map(({ rating: stars, total }) => (
              <Chip
                key={stars}
                pressed={rating.value === stars}
                onClick={() => {
                  rating.value = stars
                }}
              >
                {words.star(stars)} ({total})
              </Chip>
            ))}
        </Chips>
      )}
      <LiveList
        key={rating.value}
        class="rows"
        pages={list(userId, rating.value)}
        records={reviews}
        explain={actor.explain}
        words={words}
        skeleton={<RowSkeletons count={2} />}
        empty={empty}
      >
        {(review) => (
          <div class="row">
            <span class="main">
              <strong>{review.reviewer.name}</strong>
              <span class="sub">
                <Rating rating={review.rating} label={words.star(review.rating)} /> ·{' '}
                <Near at={review.dateUpdated} />
              </span>
              {review.text && <span>{review.text}</span>}
            </span>
          </div>
        )}
      </LiveList>
    </>
  )
}
