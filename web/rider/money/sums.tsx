import { nairaText } from '../../kit/money.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { words } from '../words.ts'
import { earnings } from './earnings.ts'
import { type Sum, sumsOf } from './sums-of.ts'
import './sums.css'

const said = words.work

const Figure = ({ name, sum }: { name: string; sum: Sum | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {sum ? (
        <>
          <strong>{nairaText(sum.amount)}</strong>
          <span>{said.deliveries(sum.deliveries)}</span>
        </>
      ) : (
        <Skeleton width="6rem" height="3rem" />
      )}
    </dd>
  </div>
)

/** Today's and this week's earnings. */
export function Sums() {
  const known = earnings.value?.value.value
  const sums = known && sumsOf(known)
  return (
    <dl class="sums">
      <Figure name={said.today} sum={sums?.today} />
      <Figure name={said.week} sum={sums?.week} />
    </dl>
  )
}
