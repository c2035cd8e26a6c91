import { useSignal } from '@preact/signals'
import type { Review } from '#contract/records/review.ts'
import { Chip, Chips } from '../../kit/chips.tsx'
import { SearchField } from '../../kit/field.tsx'
import { Star } from '../../kit/icons.ts'
import { RowSkeletons } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Rating } from '../../kit/stars.tsx'
import { Near } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { openRecords } from '../../live/records.ts'
import { Within } from '../../shared/within.tsx'
import { explain, live } from '../app.ts'
import { paths } from '../paths.ts'
import { storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { words as talkWords } from './words.ts'
import './talk.css'

const words = talkWords.reviewsPage
const reviews = openRecords<Review>()

const reviewList = (store: string, rating: number | undefined, keyword: string) =>
  live.lists.get(`reviews ${store} ${rating ?? ''} ${keyword}`, reviews, (lastEvaluatedKey) => {
    const query = { ...(keyword ? { keyword } : {}), lastEvaluatedKey }
    return rating === undefined
      ? live.client.getStoreReviews({ params: { storeId: store }, query })
      : live.client.getStoreReviewsByRating({ params: { storeId: store, rating }, query })
  })

/** How many reviewers gave how many stars; a touch on a line shows only those reviews. */
function Figures({ store, onChoose }: { store: string; onChoose: (rating: number) => void }) {
  const figures = live.resources.get(
    `review figures ${store}`,
    async () => (await live.client.getStoreReviewsMetadata({ params: { storeId: store } })).data,
  ).value.value
  if (!figures || figures.totalRaters === 0) return null
  return (
    <section class="panel stack">
      <p>
        <strong>{words.mean(figures.rating.toFixed(1), figures.totalRaters)}</strong>
      </p>
      <ul class="stars-of">
        {figures.ratings.map(({ rating, total }) => (
          <li key={rating}>
            <button type="button" class="link" onClick={() => onChoose(rating)}>
              {words.stars(rating)}
            </button>
            <meter min={0} max={figures.totalRaters} value={total} aria-label={words.stars(rating)} />
            <span>{total}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function ReviewsPage() {
  const rating = useSignal<number | undefined>(undefined)
  const keyword = useSignal('')
  useTitle(words.title, appWords.app)
  const store = storeId.value!
  const isFiltered = rating.value !== undefined || keyword.value !== ''
  return (
    <Within href={paths.talk} label={talkWords.back}>
      <div class="stack">
        <h1>{words.title}</h1>
        <Figures
          store={store}
          onChoose={(stars) => {
            rating.value = stars
          }}
        />
        <Chips label={words.show}>
          {[undefined, 5, 4, 3, 2, 1].map((each) => (
            <Chip
              key={each ?? 'all'}
              pressed={rating.value === each}
              onClick={() => {
                rating.value = each
              }}
            >
              {each ? words.stars(each) : words.all}
            </Chip>
          ))}
        </Chips>
        <SearchField label={words.search} keyword={keyword} />
        <LiveList
          key={`${rating.value} ${keyword.value}`}
          class="rows"
          pages={reviewList(store, rating.value, keyword.value)}
          records={reviews}
          explain={explain}
          words={appWords}
          skeleton={<RowSkeletons />}
          empty={
            isFiltered ? (
              <Empty title={words.noneFound} />
            ) : (
              <Empty icon={<Star size={40} />} title={words.emptyTitle}>
                {words.empty}
              </Empty>
            )
          }
        >
          {(review) => (
            <div class="row">
              <Picture src={review.reviewer.picture?.url} name={review.reviewer.name} width="3rem" round />
              <span class="main">
                <strong>{review.reviewer.name}</strong>
                <span class="sub">
                  <Rating rating={review.rating} label={words.stars(review.rating)} />{' '}
                  <Near at={review.dateUpdated} />
                </span>
                {review.text && <span class="review-text">{review.text}</span>}
              </span>
            </div>
          )}
        </LiveList>
      </div>
    </Within>
  )
}
