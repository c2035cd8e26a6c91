import type { Order } from '#contract/records/order.ts'
import { Circle, CircleAlert, CircleCheck, Clock } from '../../kit/icons.ts'
import { clockText, dayText } from '../../kit/time.tsx'
import { isOver, stepsInTime } from '../../shared/steps-in-time.ts'
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

function timeText(at: string): string {
  const time = Date.parse(at)
  const day = dayText(time)
  return day === 'today' ? clockText(time) : `${day} ${clockText(time)}`
}

const textOf = ({ type, status, message }: Tracking) =>
  status === 'completed' ? orderWords.step[type] : status === 'failed' ? message : orderWords.nextStep[type]

/** Every step with the time it was done. */
export const Steps = ({ order }: { order: Order }) => (
  <section class="panel stack" aria-labelledby="steps">
    <h2 id="steps">{orderWords.steps}</h2>
    <ol class="order-steps">
      {stepsInTime(order.trackings).map((step) => {
        const Icon = icons[step.status]
        return (
          <li key={step.type} class={step.status}>
            <Icon size={20} aria-hidden="true" />
            <span>{textOf(step)}</span>
            {isOver(step) && <time dateTime={step.dateUpdated}>{timeText(step.dateUpdated)}</time>}
          </li>
        )
      })}
    </ol>
  </section>
)
