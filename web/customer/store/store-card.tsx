import type { Store } from '#contract/records/store.ts'
import { Tag } from '../../kit/chips.tsx'
import { Clock } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Picture } from '../../kit/picture.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Rating } from '../../kit/stars.tsx'
import { pathTo } from '../paths.ts'
import { cardSizes } from '../picture-sizes.ts'
import { words } from '../words.ts'
import './store-card.css'

export function StoreRating({ review }: Pick<Store, 'review'>) {
  const { rating, totalRaters } = review
  if (totalRaters === 0) return <Tag>{words.store.isNew}</Tag>
  return (
    <Rating rating={rating} raters={totalRaters} label={words.store.rating(rating.toFixed(1), totalRaters)} />
  )
}

/** The delivery fee to the chosen place; without a place, the lowest one. */
export const deliveryText = ({ delivery: { price } }: Pick<Store, 'delivery'>): string =>
  price.actual
    ? words.store.delivery(moneyText(price.actual))
    : words.store.deliveryFrom(moneyText(price.min))

/** Whether food can be ordered there now: a new store may be open before it has any items. */
export const isOffered = ({ open, items }: Store): boolean => open && items.averagePrice.amount > 0

export const StoreCard = ({
  store,
  eager = false,
  sizes = cardSizes,
}: {
  store: Store
  eager?: boolean
  /** The displayed width of its picture. */
  sizes?: string
}) => (
  <a
    class={isOffered(store) ? 'store-card' : 'store-card closed'}
    href={pathTo('store', { slug: store.slug })}
  >
    <Picture src={store.picture?.url} name={store.name} ratio="16 / 9" eager={eager} sizes={sizes} />
    {!isOffered(store) && (
      <span class="state">
        <Tag>{words.store.closed}</Tag>
      </span>
    )}
    <span class="words">
      <span class="line">
        <strong>{store.name}</strong>
        <StoreRating review={store.review} />
      </span>
      <span class="line quiet small">
        <span>{deliveryText(store)}</span>
        <span class="time">
          <Clock size={14} />
          {words.store.minutes(store.delivery.time.min, store.delivery.time.max)}
        </span>
      </span>
    </span>
  </a>
)

export const StoreCardSkeletons = ({ count = 6 }: { count?: number }) => (
  <ul class="store-cards" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <li key={index}>
        <div class="store-card">
          <span class="picture" style={{ aspectRatio: '16 / 9' }}>
            <Skeleton height="100%" radius="0" />
          </span>
          <span class="words">
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="80%" height="1rem" />
          </span>
        </div>
      </li>
    ))}
  </ul>
)
