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
}

function timeText(at: string): string {
  const time = Date.parse(at)
  const day = dayText(time)
  return day === 'today' ? clockText(time) : `${day} ${clockText(time)}`
}

function textOf({ type, status, message }: Tracking): string {
  if (status === 'completed') return orderWords.step[type]
  return status === 'failed' || status === 'cancelled' ? message : orderWords.nextStep[type]
}

type EndedStep = Tracking & { status: 'completed' | 'failed' | 'cancelled' }

const hasEnded = (step: Tracking): step is EndedStep => isOver(step) || step.status === 'cancelled'

/** The steps that were taken. For a cancelled order also the first step that was not taken, whose message says who cancelled. */
function stepsOf({ trackings }: Order): Tracking[] {
  const steps = stepsInTime(trackings, isOver)
  const cancelled = trackings.find(({ status }) => status === 'cancelled')
  return cancelled && steps.every(({ status }) => status !== 'failed') ? [...steps, cancelled] : steps
}

/** Every step with the time when it was done. The first one that is not done is shown as under way. */
export function Steps({ order }: { order: Order }) {
  const steps = stepsOf(order)
  if (steps.length === 0) return null
  const next = steps.find((step) => !hasEnded(step))
  return (
    <section class="panel stack" aria-labelledby="steps">
      <h2 id="steps">{orderWords.steps}</h2>
      <ol class="order-steps">
        {steps.map((step) => {
          const status = hasEnded(step) ? step.status : step === next ? 'ongoing' : 'pending'
          const Icon = icons[status]
          return (
            <li key={step.type} class={status}>
              <Icon size={20} />
              <span>{textOf(step)}</span>
              {hasEnded(step) && <time dateTime={step.dateUpdated}>{timeText(step.dateUpdated)}</time>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
