import type { Fault } from '#contract/states.ts'
import { dateOf, type ExpectedTimes } from '#modules/expected-times/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { moneyEffects } from '../money/money-effects.ts'
import type { OrderRow } from '../order-row.ts'
import { timesAfter } from '../order-times.ts'
import { type PartyViews, writeOrder } from '../views/publish-order.ts'
import { type ViewSource, withParties } from '../views/view-source.ts'
import { changedOrder, type OrderChanges } from './change-order.ts'
import type { Move, Mover, Rule } from './order-rules.ts'
import { hasEnded, requireMove } from './order-state.ts'
import { stepsAfter } from './steps.ts'

export interface MoveOptions {
  by: Mover
  /** Shown to all parties. */
  reason?: string
  /** The party at fault, for moves whose rule does not name one. */
  fault?: Fault
  /** Until when the next step must be done. */
  deadline?: Date | null
  /** Additional changes of the order with this move. */
  also?: (order: ViewSource) => OrderChanges
}

/** The columns that record that a move was made, and when. */
const stamps: { [move in Move]?: (now: Date) => OrderChanges } = {
  pay: (now) => ({ payment_status: 'paid', paid_at: now }),
  accept: (now) => ({ store_accepted: true, accepted_at: now }),
  'make-ready': (now) => ({ ready_at: now }),
  'pick-up': (now) => ({ picked_up_at: now }),
  'hand-over': (now) => ({ picked_up_at: now }),
  'deliver-without-code': () => ({ manually_completed: true }),
}

/** An order after a move, before the money effects. */
function movedOrder(order: ViewSource, move: Move, rule: Rule, options: MoveOptions): ViewSource {
  const { by, reason, fault, deadline = null, also } = options
  const ends = hasEnded({ status: rule.to })
  return changedOrder(order, {
    status: rule.to,
    ...stepsAfter(order, rule, order.now),
    reason: reason ?? order.reason,
    fault: fault ?? rule.fault ?? order.fault,
    last_move: move,
    moved_by: by,
    deadline_at: rule.keepsDeadline ? order.deadline_at : deadline,
    ended_at: ends ? order.now : null,
    riders_notified: order.riders_notified && !ends,
    ...stamps[move]?.(order.now),
    ...also?.(order),
  })
}

/** The alert about the acceptance names this time; later delay alerts are compared with it. */
const keepAlerted = (times: ExpectedTimes | null): OrderChanges => ({
  delay_alerted_until: times && dateOf(times.door.to),
})

/**
 * Moves an order that the caller has locked: its state, steps and money, the move effects and the views of its parties, all in one
 * transaction. Every move goes through here.
 */
export async function moveOrder(
  tx: Tx,
  services: Services,
  order: OrderRow,
  move: Move,
  options: MoveOptions,
): Promise<{ order: ViewSource; views: PartyViews }> {
  const before = await withParties(tx, services, order)
  const rule = requireMove(before, move, options.by)
  const fault = options.fault ?? rule.fault ?? null
  const moved = movedOrder(before, move, rule, options)
  const paid = rule.money ? await moneyEffects[rule.money](tx, services, moved, { fault }) : {}
  const { config, orderMoveEffects } = services
  const settled = changedOrder(moved, paid)
  const times = timesAfter(config, before, settled)
  let after: ViewSource = { ...settled, times, ...(move === 'accept' && keepAlerted(times)) }
  for (const react of orderMoveEffects) {
    const parties = await react({ tx, config, before, order: after, move })
    if (parties) after = changedOrder(after, {}, parties)
  }
  return writeOrder(tx, services, before, after)
}
