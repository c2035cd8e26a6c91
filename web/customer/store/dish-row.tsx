import type { Item } from '#contract/records/menu.ts'
import { Tag } from '../../kit/chips.tsx'
import { moneyText } from '../../kit/money.ts'
import { Picture } from '../../kit/picture.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { pathTo } from '../paths.ts'
import { words } from '../words.ts'
import './dish-row.css'

/** A dish in a list of dishes across stores. */
export const DishRow = ({ item }: { item: Item }) => (
  <a class="dish-row" href={`${pathTo('store', { slug: item.store.slug })}?item=${item.id}`}>
    <Picture src={item.picture?.url} name={item.name} width="5rem" />
    <span class="words">
      <strong>{item.name}</strong>
      <span class="quiet small">{item.store.name}</span>
      <span class="end">
        <span class="price">{moneyText(item.price)}</span>
        {!item.store.open && <Tag>{words.store.closed}</Tag>}
        {item.store.open && !item.available && <Tag>{words.store.soldOut}</Tag>}
      </span>
    </span>
  </a>
)

export const DishRowSkeletons = () => (
  <ul class="dish-rows" aria-hidden="true">
    {[1, 2, 3, 4, 5].map((each) => (
      <li key={each}>
        <Skeleton height="5rem" />
      </li>
    ))}
  </ul>
)
