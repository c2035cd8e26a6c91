import type { Order } from '#contract/records/order.ts'
import { Circle, CircleAlert, CircleCheck, Clock } from '../../kit/icons.ts'
import { clockText, dayText } from '../../kit/time.tsx'
import { isOver, stepsInTime } from '../../shared/steps-in-time.ts'
import { orderWords } from './words.ts'

type Tracking = Order['trackings'][number]

const icons = { pending: Circle, ongoing: Clock, completed: CircleCheck, failed: CircleAlert }

function timeText(at: string): string {
  const time = Date.parse(at)
  const day = dayText(time)
  return day === 'today' ? clockText(time) : `${day} ${clockText(time)}`
}

const textOf = ({ type, status, message }: Tracking) =>
  status === 'completed' ? orderWords.step[type] : status === 'failed' ? message : orderWords.nextStep[type]

/** Every step with the time it was done. The first that is not done is the one that is waited for. */
export function Steps({ order }: { order: Order }) {
  const steps = stepsInTime(order.trackings, isOver)
  if (steps.length === 0) return null
  const next = steps.find((step) => !isOver(step))
  return (
    <section class="panel stack" aria-labelledby="steps">
      <h2 id="steps">{orderWords.steps}</h2>
      <ol class="order-steps">
        {steps.map((step) => {
          const status = isOver(step) ? step.status : step === next ? 'ongoing' : 'pending'
          const Icon = icons[status]
          return (
            <li key={step.type} class={status}>
              <Icon size={20} aria-hidden="true" />
              <span>{textOf(step)}</span>
              {isOver(step) && <time dateTime={step.dateUpdated}>{timeText(step.dateUpdated)}</time>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
