import { offerStatuses } from '#contract/states.ts'
import { integer, json, list, nullable, oneOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import type { Candidate } from './planning/write-plan.ts'

const NamedRider = row({ id: uuid, name: text })

const PlannedChoice = row({
  planned_at: text,
  ask_at: text,
  pick_up_at: text,
  door_at: text,
  together: list(uuid),
  candidates: list(row({ rider: NamedRider, minutes: nullable(json<NonNullable<Candidate['minutes']>>()) })),
  earlier: list(row({ rider: nullable(NamedRider), until: text })),
})

const OrderDispatch = row({ plan: nullable(PlannedChoice) })

const namedRider = fragment`json_build_object('id', users.id, 'name', users.name)`
const isoDate = (dated: string) => new Date(dated).toISOString()

const AskedRider = row({
  id: uuid,
  name: text,
  choice: nullable(integer),
  round: integer,
  wave: integer,
  status: oneOf(offerStatuses),
  created_at: timestamp,
  ended_at: nullable(timestamp),
})

export const getOrderDispatch = implement(
  'getOrderDispatch',
  async ({ params: { orderId }, services: { db } }) => {
    const found = await db.maybe(
      OrderDispatch,
      sql`
      SELECT (
        SELECT json_build_object(
          'planned_at', planned_at, 'ask_at', ask_at, 'pick_up_at', pick_up_at, 'door_at', door_at, 'together', together,
          'candidates', coalesce((
            SELECT json_agg(json_build_object('rider', ${namedRider}, 'minutes', given.each -> 'minutes') ORDER BY given.nr)
            FROM jsonb_array_elements(candidates) WITH ORDINALITY AS given (each, nr)
            JOIN users ON users.id = (given.each ->> 'riderId')::uuid
          ), '[]'),
          'earlier', coalesce((
            SELECT json_agg(json_build_object(
              'rider', CASE WHEN users.id IS NOT NULL THEN ${namedRider} END, 'until', given.each ->> 'until') ORDER BY given.nr)
            FROM jsonb_array_elements(earlier) WITH ORDINALITY AS given (each, nr)
            LEFT JOIN users ON users.id = (given.each ->> 'riderId')::uuid
          ), '[]')
        )
        FROM plan_choice WHERE order_id = orders.id
      ) AS plan
      FROM orders WHERE orders.id = ${orderId} LIMIT 1`,
    )
    if (!found) throw new Refusal('order.absent')
    const offers = await db.many(
      AskedRider,
      sql`
      SELECT users.id, users.name, choice, round, wave, offer.status, offer.created_at, offer.ended_at
      FROM offer JOIN users ON users.id = rider_id
      WHERE order_id = ${orderId} ORDER BY offer.created_at, choice, offer.id`,
    )
    const { plan } = found
    return {
      plan: plan && {
        datePlanned: isoDate(plan.planned_at),
        dateAsk: isoDate(plan.ask_at),
        datePickup: isoDate(plan.pick_up_at),
        dateDoor: isoDate(plan.door_at),
        togetherWith: plan.together,
        candidates: plan.candidates,
        earlier: plan.earlier.map(({ rider, until }) => ({ rider, dateUntil: isoDate(until) })),
      },
      offers: offers.map(({ id, name, created_at, ended_at, ...offer }) => ({
        ...offer,
        rider: { id, name },
        dateCreated: created_at.toISOString(),
        dateEnded: ended_at?.toISOString() ?? null,
      })),
    }
  },
)
