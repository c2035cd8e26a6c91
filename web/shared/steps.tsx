import type { Order } from '#contract/records/order.ts'
import { Tag } from '../kit/chips.tsx'
import { Moment } from '../kit/time.tsx'
import { hasBegun, stepsInTime } from './steps-in-time.ts'
import './steps.css'

/**
 * Every step of an order with its time, as those who work on it read it: one that is under way stands where it began. `failed` is said
 * of what was tried in vain.
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
