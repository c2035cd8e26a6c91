import type { Cart } from '#contract/records/cart.ts'
import { Submit } from '../../kit/form.tsx'
import { nairaText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { rangeText } from '../../shared/time-range.ts'
import { Bill, isTooFar } from '../cart/bill.tsx'
import { words } from '../words.ts'
import { Problems, Refused, type WaysOut } from './refusals.tsx'
import type { Checkout } from './terms.ts'
import { checkoutWords } from './words.ts'

/** The lines as the service has them: the cart of the account may hold more than was chosen on this device. */
const Lines = ({ packs }: Pick<Cart, 'packs'>) => (
  <ul class="stack-s">
    {packs
      .flatMap(({ lines }) => lines)
      .map(({ quantity, name, options, note }, index) => (
        <li key={index}>
          {quantity} × {name}
          {options.length > 0 && <p class="quiet small">{options.map((option) => option.name).join(', ')}</p>}
          {note && <p class="quiet small">“{note}”</p>}
        </li>
      ))}
  </ul>
)

/** What is ordered and paid, what prevents the order, and the button. */
export function Sum({
  checkout,
  ways,
  refusal,
  hasChanged,
}: {
  checkout: Checkout
  ways: WaysOut
  /** Why the order was refused, if it was. */
  refusal: unknown
  /** Whether the price differs from the one that was shown when the order was submitted. */
  hasChanged: boolean
}) {
  const { cart, error, isSaving } = checkout
  const priced = cart.value
  const problems = priced?.problems ?? []
  const bill = nairaText(priced?.summary.bill.price.amount ?? 0)
  return (
    <section class="panel stack sum" aria-labelledby="sum">
      <h2 id="sum">{words.cart.summary}</h2>
      {priced && <Lines packs={priced.packs} />}
      {priced ? (
        <Bill
          summary={priced.summary}
          hasPlace={priced.delivery.location !== null}
          isTooFar={isTooFar(priced)}
          tip={priced.tip.amount}
          busy={isSaving.value}
        />
      ) : error.value ? (
        <Refused error={error.value} ways={ways} />
      ) : (
        <Skeleton height="10rem" />
      )}
      {priced?.times && problems.length === 0 && (
        <p>
          <strong>{checkoutWords.atYourDoor(rangeText(priced.times.door))}</strong>
        </p>
      )}
      {problems.length > 0 && <Problems problems={problems} packs={priced?.packs} ways={ways} />}
      {refusal !== undefined && <Refused error={refusal} packs={priced?.packs} ways={ways} />}
      {hasChanged && (
        <Notice kind="warn">
          <strong>{checkoutWords.changed}</strong>
          <p>{checkoutWords.changedNow(bill)}</p>
        </Notice>
      )}
      {problems.length === 0 && <Submit>{checkoutWords.place(bill)}</Submit>}
    </section>
  )
}
