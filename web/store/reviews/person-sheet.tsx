import { useSignal } from '@preact/signals'
import type { Review } from '#contract/records/review.ts'
import { Chip, Chips } from '../../kit/chips.tsx'
import { RowSkeletons } from '../../kit/list.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Rating } from '../../kit/stars.tsx'
import { Near } from '../../kit/time.tsx'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { explain, live } from '../app.ts'
import { words } from '../words.ts'

const said = words.person
const reviews = openRecords<Review>()

const reviewList = (userId: string, rating: number | undefined) =>
  live.lists.get(`reviews of ${userId} ${rating ?? ''}`, reviews, (lastEvaluatedKey) =>
    rating === undefined
      ? live.client.getUserReviews({ params: { userId }, query: { lastEvaluatedKey } })
      : live.client.getUserReviewsByRating({ params: { userId, rating }, query: { lastEvaluatedKey } }),
  )

/** Who somebody is, and what others think of them. */
export default function PersonSheet({
  person,
  onClose,
}: {
  person: { id: string; name: string }
  onClose: () => void
}) {
  const rating = useSignal<number | undefined>(undefined)
  const params = { userId: person.id }
  const user = live.resources.get(
    `person ${person.id}`,
    async () => (await live.client.getUser({ params })).data,
  ).value.value
  const figures = live.resources.get(
    `person figures ${person.id}`,
    async () => (await live.client.getUserReviewsMetadata({ params })).data,
  ).value.value
  return (
    <Sheet title={person.name} closeLabel={words.close} onClose={onClose}>
      <div class="stack">
        <div class="row">
          <Picture src={user?.picture?.url} name={person.name} width="5rem" round />
          <span class="main">
            {user?.telephone && <a href={`tel:${user.telephone}`}>{user.telephone}</a>}
            {user?.verified && <span>{said.verified}</span>}
            {figures && (
              <strong>
                {figures.totalRaters > 0
                  ? said.mean(figures.rating.toFixed(1), figures.totalRaters)
                  : said.unrated}
              </strong>
            )}
          </span>
        </div>
        {figures && figures.totalRaters > 0 && (
          <Chips label={said.show}>
            <Chip
              pressed={rating.value === undefined}
              onClick={() => {
                rating.value = undefined
              }}
            >
              {said.all}
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
                  {words.rate.star(stars)} ({total})
                </Chip>
              ))}
          </Chips>
        )}
        <LiveList
          key={rating.value}
          class="rows"
          pages={reviewList(person.id, rating.value)}
          records={reviews}
          explain={explain}
          words={words}
          skeleton={<RowSkeletons count={2} />}
          empty={null}
        >
          {(review) => (
            <div class="row">
              <span class="main">
                <strong>{review.reviewer.name}</strong>
                <span class="sub">
                  <Rating rating={review.rating} label={words.rate.star(review.rating)} />{' '}
                  <Near at={review.dateUpdated} />
                </span>
                {review.text && <span>{review.text}</span>}
              </span>
            </div>
          )}
        </LiveList>
      </div>
    </Sheet>
  )
}
