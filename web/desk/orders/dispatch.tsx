import { Near } from '../../kit/time.tsx'
import { useRenewed } from '../split.tsx'
import { dispatchOf, ordersQueue } from './orders.ts'
import { words } from './words.ts'

/** Which riders were offered the order, and to whom the plan would offer it. */
export function Dispatch({ orderId }: { orderId: string }) {
  const read = useRenewed(dispatchOf(orderId), ordersQueue, orderId).value.value
  if (!read) return null
  const { plan, offers } = read
  return (
    <section class="panel stack-s" aria-labelledby="dispatch">
      <h3 id="dispatch">{words.dispatch}</h3>
      {offers.length === 0 && <p class="quiet">{words.notAsked}</p>}
      {offers.length > 0 && (
        <ul class="lines">
          {offers.map(({ rider, round, wave, status, dateCreated }) => (
            <li key={`${rider.id} ${round} ${wave}`}>
              {rider.name}: {words.offers[status]}{' '}
              <span class="quiet small">
                <Near at={dateCreated} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {plan && offers.length === 0 && (
        <>
          <p>
            {words.asksAt} <Near at={plan.dateAsk} />
          </p>
          <p class="quiet small">{words.candidates}</p>
          <ol class="lines">
            {plan.candidates.map(({ rider, minutes }) => (
              <li key={rider.id}>
                {rider.name}{' '}
                <span class="quiet small">
                  {minutes ? words.minutes(minutes.total.toFixed(0)) : words.afterOthers}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
