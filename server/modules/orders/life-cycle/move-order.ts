import type { Fault } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { moneyEffects } from '../money/money-effects.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
import { type PartyViews, publishOrder } from '../views/publish-order.ts'
import type { OfferChanges } from './order-reaction.ts'
import type { Move, Mover } from './order-rules.ts'
import { hasEnded, requireMove } from './order-state.ts'
import { stepsAfter } from './steps.ts'

export interface MoveOptions {
  by: Mover
  /** Shown to all parties. */
  reason?: string
  /** For moves whose rule does not name one. */
  fault?: Fault
  /** Until when the next step must be taken. */
  deadline?: Date | null
  /** Columns that only this move changes. */
  also?: Fragment
}

/** Columns that record when a move was made. */
const stamps: { [move in Move]?: Fragment } = {
  pay: fragment`payment_status = 'paid', paid_at = service_now()`,
  accept: fragment`store_accepted = true, accepted_at = service_now()`,
  'make-ready': fragment`ready_at = service_now()`,
  'pick-up': fragment`picked_up_at = service_now()`,
  'hand-over': fragment`picked_up_at = service_now()`,
  'deliver-without-code': fragment`manually_completed = true`,
}

/**
 * Moves an order that the caller has locked: its state, steps and money, the reactions to the move and the views of its
 * parties, all in one transaction. Every move goes through here.
 */
export async function moveOrder(
  tx: Tx,
  services: Services,
  order: OrderRow,
  move: Move,
  options: MoveOptions,
): Promise<{ order: OrderRow; views: PartyViews }> {
  const rule = requireMove(order, move, options.by)
  const { trackings, timelines } = stepsAfter(order, rule, services.clock.now())
  const ends = hasEnded({ status: rule.to })
  const fault = options.fault ?? rule.fault ?? null
  const moved = await tx.one(
    OrderRow,
    sql`
    UPDATE orders SET status = ${rule.to}, trackings = ${JSON.stringify(trackings)}, timelines = ${JSON.stringify(timelines)},
      reason = coalesce(${options.reason ?? null}, reason), fault = coalesce(${fault}, fault),
      last_move = ${move}, moved_by = ${options.by},
      deadline_at = ${rule.keepsDeadline ? order.deadline_at : (options.deadline ?? null)},
      ended_at = CASE WHEN ${ends} THEN service_now() END, riders_notified = riders_notified AND NOT ${ends}
      ${stamps[move] ? fragment`, ${stamps[move]}` : fragment``} ${options.also ? fragment`, ${options.also}` : fragment``}
    WHERE id = ${order.id} RETURNING ${orderColumns}`,
  )
  if (rule.money) await moneyEffects[rule.money](tx, services, moved, { fault })
  const { config, orderReactions } = services
  const offers: OfferChanges = {}
  for (const react of orderReactions)
    Object.assign(offers, await react({ tx, config, before: order, order: moved, move }))
  const views = await publishOrder(tx, services, order.id, offers)
  return { order: moved, views }
}
