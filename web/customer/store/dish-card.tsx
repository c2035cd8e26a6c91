import type { Item } from '#contract/records/menu.ts'
import { moneyText } from '../../kit/money.ts'
import { Picture } from '../../kit/picture.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { pathTo } from '../paths.ts'
import './dish-card.css'

/** A dish of any store, as a link to its place on the store's menu. */
export const DishCard = ({ item }: { item: Item }) => (
  <a class="dish-card" href={`${pathTo('store', { slug: item.store.slug })}?item=${item.id}`}>
    <Picture src={item.picture?.url} name={item.name} ratio="4 / 3" sizes="10.5rem" />
    <strong>{item.name}</strong>
    <span class="quiet small store">{item.store.name}</span>
    <span class="price">{moneyText(item.price)}</span>
  </a>
)

export const DishCardSkeletons = () => (
  <ul class="dish-cards" aria-hidden="true">
    {[1, 2, 3, 4].map((each) => (
      <li key={each}>
        <div class="dish-card">
          <span class="picture" style={{ aspectRatio: '4 / 3' }}>
            <Skeleton height="100%" radius="0" />
          </span>
          <Skeleton width="80%" height="1.5rem" />
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton width="40%" height="1.5rem" />
        </div>
      </li>
    ))}
  </ul>
)
