import type { Database, Tx } from '#platform/database/database.ts'
import { boolean, nullable, row, text, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { isAnotherOpening } from '../offer-round.ts'
import type { PlannedRoute } from '../planner/index.ts'
import { openOfferTask, roundKey } from '../tasks.ts'
import type { PlannerThread } from './planner-thread.ts'
import { readOrders, readRiders } from './read-situation.ts'
import { notePositions, type SeenPositions, toSituations } from './to-situation.ts'
import { choicesOf, type PlannedChoice, writePlan } from './write-plan.ts'

/** What a process remembers between two plans. */
export interface PlanMemory {
  previous: PlannedRoute[]
  seen: SeenPositions
}

export const emptyMemory = (): PlanMemory => ({ previous: [], seen: new Map() })

const lockNumber = 0x706c616e

const Turn = row({
  got: boolean,
  now: timestamp,
  fingerprint: text,
  planned_at: nullable(timestamp),
  planned_from: nullable(text),
})

/** Takes the planning lock if it is free, and reads a fingerprint of the orders without a rider, which changes when one of them does. */
const takeTurn = (tx: Tx) =>
  tx.one(
    Turn,
    sql`
    SELECT pg_try_advisory_xact_lock(${lockNumber}) AS got, service_now() AS now, open.fingerprint,
      plan_state.planned_at, plan_state.fingerprint AS planned_from
    FROM (
      SELECT coalesce(md5(string_agg(id::text || version, ' ' ORDER BY id)), '') AS fingerprint
      FROM orders WHERE ended_at IS NULL AND status IN ('accepted', 'ready') AND rider_id IS NULL AND NOT delivers_itself
    ) AS open LEFT JOIN plan_state ON true`,
  )

export interface MadePlan {
  /** The milliseconds of each decision, one for each city. */
  decisions: number[]
  choices: PlannedChoice[]
}

/**
 * Plans all cities if an order has changed or the last plan is old, and writes which riders to ask. Null if there is nothing to do or
 * another process is planning. The planning lock ends with the transaction.
 */
export const makePlan = (
  db: Database,
  { config }: Pick<Services, 'config'>,
  thread: PlannerThread,
  memory: PlanMemory,
): Promise<MadePlan | null> =>
  db.transaction(async (tx) => {
    const { got, now, fingerprint, planned_at, planned_from } = await takeTurn(tx)
    const age = planned_at ? now.getTime() - planned_at.getTime() : Number.POSITIVE_INFINITY
    if (!got || (fingerprint === planned_from && age < config.PLAN_SECONDS * 1000)) return null
    const orders = await readOrders(tx, config)
    const riders =
      orders.length === 0
        ? []
        : await readRiders(
            tx,
            orders.map(({ id }) => id),
          )
    notePositions(memory.seen, riders)
    const ridersById = new Map(riders.map((rider) => [rider.id, rider]))
    const kept = new Set(orders.flatMap(({ id, rider_id }) => (rider_id === null ? [] : [id])))
    const made: MadePlan = { decisions: [], choices: [] }
    const routes: PlannedRoute[] = []
    /** Orders that no rider of the plan can bring. Their rounds open at once, because waiting for the plan is of no use. */
    const nobody = new Set<string>()
    for (const situation of toSituations(config, now, orders, riders, memory.seen)) {
      const { plan, milliseconds } = await thread.plan(
        { ...situation, previous: memory.previous },
        config.PLAN_BUDGET_MS,
      )
      routes.push(...plan.routes.filter(({ trips }) => trips.length > 0))
      for (const { orderId, reason } of plan.waiting) if (reason === 'no-rider') nobody.add(orderId)
      made.decisions.push(milliseconds)
      made.choices.push(...choicesOf(config, now, plan, kept, ridersById, situation))
    }
    memory.previous = routes
    writePlan(tx, now, fingerprint, made.choices)
    const askAt = new Map(made.choices.map((choice) => [choice.orderId, choice.askAt]))
    for (const { id: orderId, waits_until } of orders) {
      if (waits_until === null) continue
      const opensAt = nobody.has(orderId) ? now : askAt.get(orderId)
      if (opensAt && (opensAt <= now || isAnotherOpening(opensAt, waits_until)))
        tx.addJob({ task: openOfferTask, payload: { orderId }, key: roundKey('offer-open', orderId) })
    }
    return made
  })
