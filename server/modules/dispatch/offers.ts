import { type OfferStatus, offerStatuses } from '#contract/states.ts'
import type { ViewSource } from '#modules/orders/index.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { boolean, integer, oneOf, type RowOf, row, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Wave } from './wave-riders.ts'

export interface OfferKey {
  orderId: string
  riderId: string
}

const StoredOffer = row({ status: oneOf(offerStatuses) })

/** The status of a rider's offer; undefined where there was never one. */
export async function findOfferStatus(
  db: Queryable,
  { orderId, riderId }: OfferKey,
): Promise<OfferStatus | undefined> {
  const offer = await db.maybe(
    StoredOffer,
    sql`SELECT status FROM offer WHERE order_id = ${orderId} AND rider_id = ${riderId}`,
  )
  return offer?.status
}

/** Offers a locked order to riders; offers of an earlier round are renewed. */
export function offerToRiders(
  tx: Tx,
  { orderId, round, wave }: Wave,
  riderIds: string[],
  choice: number | null = null,
): void {
  if (riderIds.length === 0) return
  tx.write(fragment`
    INSERT INTO offer (id, order_id, rider_id, round, wave, choice)
    SELECT id, ${orderId}, rider_id, ${round}, ${wave}, ${choice}
    FROM unnest(${riderIds.map(newId)}::uuid[], ${riderIds}::uuid[]) AS given (id, rider_id)
    ON CONFLICT (order_id, rider_id) DO UPDATE
    SET round = excluded.round, wave = excluded.wave, choice = excluded.choice, status = 'pending', created_at = service_now(), ended_at = NULL`)
}

const Choices = row({ asked: integer, is_due: boolean })

/**
 * How many riders were asked in a round, and whether the next rider of the plan is due: all asked riders have declined or let the time
 * pass, and no wave has been asked.
 */
export const readChoices = (
  db: Queryable,
  { orderId, round }: { orderId: string; round: number },
  seconds: number,
): Promise<RowOf<typeof Choices>> =>
  db.one(
    Choices,
    sql`
    SELECT count(*) AS asked, coalesce(
      bool_and(choice IS NOT NULL)
        AND bool_and(status <> 'pending' OR created_at <= service_now() - ${seconds} * interval '1 second'),
      false
    ) AS is_due
    FROM offer WHERE order_id = ${orderId} AND round = ${round}`,
  )

/** Changes the pending offers of an order that was read with its offers; returns all its offers after the change. */
export function changeOffers(
  tx: Tx,
  order: ViewSource,
  to: (offer: ViewSource['offers'][number]) => OfferStatus,
): ViewSource['offers'] {
  const changed = order.offers
    .filter(({ status }) => status === 'pending')
    .map((offer) => ({ ...offer, status: to(offer) }))
  if (changed.length > 0)
    tx.write(fragment`
      UPDATE offer SET status = given.status, ended_at = CASE WHEN given.status <> 'accepted' THEN ${order.now}::timestamptz END
      FROM unnest(
        ${changed.map(({ rider_id }) => rider_id)}::uuid[], ${changed.map(({ status }) => status)}::text[]
      ) AS given (rider_id, status)
      WHERE offer.order_id = ${order.id} AND offer.rider_id = given.rider_id`)
  return [...order.offers.filter(({ status }) => status !== 'pending'), ...changed]
}

const EndedOffer = row({ rider_id: uuid })

/** Ends all pending offers of an order; returns their riders. */
export async function endOffers(
  tx: Tx,
  orderId: string,
  status: 'lost' | 'lapsed' | 'withdrawn',
): Promise<string[]> {
  const ended = await tx.many(
    EndedOffer,
    sql`
    UPDATE offer SET status = ${status}, ended_at = service_now()
    WHERE order_id = ${orderId} AND status = 'pending' RETURNING rider_id`,
  )
  return ended.map(({ rider_id }) => rider_id)
}

/** Changes the status of a rider's offer; returns false if it was not `from`. */
export async function setOfferStatus(
  tx: Tx,
  { orderId, riderId }: OfferKey,
  from: OfferStatus,
  to: OfferStatus,
): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE offer SET status = ${to}, ended_at = CASE WHEN ${to !== 'accepted'} THEN service_now() END
    WHERE order_id = ${orderId} AND rider_id = ${riderId} AND status = ${from}`)
  return changed > 0
}
