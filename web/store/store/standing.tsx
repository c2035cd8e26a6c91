import type { StoreDetails } from '#contract/records/store-details.ts'
import { Notice } from '../../kit/notice.tsx'
import { words } from './words.ts'

export function Standing({ store }: { store: StoreDetails }) {
  const { commissionPercent, featured, active } = store.management!.standing
  const { rating, totalRaters } = store.review
  const unassigned = store.orders.unassigned.total
  return (
    <section class="panel stack-s" aria-labelledby="standing">
      <h2 id="standing">{words.standing}</h2>
      {!active && <Notice kind="bad">{words.state.standing}</Notice>}
      <p>{words.commission(commissionPercent)}</p>
      {featured && <p>{words.featured}</p>}
      <p>{totalRaters > 0 ? words.rating(rating.toFixed(1), totalRaters) : words.unrated}</p>
      {unassigned > 0 && <p>{words.unassigned(unassigned)}</p>}
    </section>
  )
}
