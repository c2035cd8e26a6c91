import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Near } from '../../kit/time.tsx'
import { live, outbox } from '../app.ts'
import { unsentEnds } from '../orders/orders.ts'
import { words } from '../words.ts'
import { waitingFor } from './progress.ts'
import {
  codeOrderIds,
  nameOf,
  refusedAlike,
  refusedHandOver,
  refusedSteps,
  refusedTitle,
  waitingSteps,
  whyRefused,
} from './steps.ts'
import './unsent.css'

const said = words.box

/** Whether there is no connection to the service at the moment. */
export const isCut = () => !live.isOnline.value || live.connection.state.value === 'waiting'

export const Unsent = ({ order }: { order: Order }) =>
  isCut() && waitingFor(order.id, outbox.entries.value).length > 0 ? (
    <Tag kind="warn">{said.unsent}</Tag>
  ) : null

/** The refused steps with the reasons. They are shown until the rider has seen them or the order has moved on. */
export function Refused() {
  const atCodes = codeOrderIds.value.map(refusedHandOver)
  return (
    <>
      {refusedAlike(refusedSteps().filter((step) => !atCodes.includes(step))).map((alike) => {
        const [first] = alike
        return (
          <Notice key={first!.id} kind="bad">
            <strong>{refusedTitle(alike)}</strong>
            <p>{whyRefused(first!)}</p>
            <Button
              kind="secondary"
              onClick={() => {
                for (const { id } of alike) void outbox.dismiss(id)
              }}
            >
              {words.ok}
            </Button>
          </Notice>
        )
      })}
    </>
  )
}

/** Orders that are finished for the rider, while the service has not been told yet. */
export function UnsentEnds() {
  const ended = unsentEnds.value
  if (ended.length === 0) return null
  return (
    <section class="panel unsent" aria-labelledby="unsent">
      <h2 id="unsent">{said.unsentEnds}</h2>
      <ul>
        {waitingSteps()
          .filter(({ about }) => ended.some(({ slug }) => slug === about))
          .map((step) => (
            <li key={step.id}>
              <strong>{step.about}</strong>
              <span>{nameOf(step)}</span>
              <Near at={step.addedAt} />
              <Tag kind="warn">{said.unsent}</Tag>
            </li>
          ))}
      </ul>
    </section>
  )
}
