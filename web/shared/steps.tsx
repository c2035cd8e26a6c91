import type { Order } from '#contract/records/order.ts'
import { Tag } from '../kit/chips.tsx'
import { Moment } from '../kit/time.tsx'
import { hasBegun, stepsInTime } from './steps-in-time.ts'
import './steps.css'

/**
 * Every step of an order with its time, for the people who work on it. A step that is under way is placed at the time when it
 * began. `failed` is the label of failed steps.
 */
export const Steps = ({ trackings, failed }: Pick<Order, 'trackings'> & { failed?: string }) => (
  <ol class="steps">
    {stepsInTime(trackings, hasBegun).map(({ type, status, message, dateUpdated }) => (
      <li key={type} class={status}>
        <span>{message}</span>
        {status !== 'pending' && (
          <span class="quiet small">
            <Moment at={dateUpdated} />
          </span>
        )}
        {status === 'failed' && failed && <Tag kind="bad">{failed}</Tag>}
      </li>
    ))}
  </ol>
)
