import type { Order } from '#contract/records/order.ts'
import { Circle, CircleAlert, CircleCheck, Clock } from '../../kit/icons.ts'
import { clockText, dayText } from '../../kit/time.tsx'
import { orderWords } from './words.ts'

type Tracking = Order['trackings'][number]

const icons = {
  pending: Circle,
  ongoing: Clock,
  completed: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleAlert,
  skipped: Circle,
}

const isOver = ({ status }: Tracking) => status === 'completed' || status === 'failed'

function timeText(at: string): string {
  const time = Date.parse(at)
  const day = dayText(time)
  return day === 'today' ? clockText(time) : `${day} ${clockText(time)}`
}

/** Every step with the time it was done. Of an order that ended early, those that were never taken are left out. */
export const Steps = ({ order }: { order: Order }) => (
  <section class="panel stack" aria-labelledby="steps">
    <h2 id="steps">{orderWords.steps}</h2>
    <ol class="order-steps">
      {order.trackings
        .filter(({ status }) => status !== 'skipped' && status !== 'cancelled')
        .map((step) => {
          const Icon = icons[step.status]
          return (
            <li key={step.type} class={step.status}>
              <Icon size={20} aria-hidden="true" />
              <span>{step.status === 'completed' ? orderWords.step[step.type] : step.message}</span>
              {isOver(step) && <time dateTime={step.dateUpdated}>{timeText(step.dateUpdated)}</time>}
            </li>
          )
        })}
    </ol>
  </section>
)
