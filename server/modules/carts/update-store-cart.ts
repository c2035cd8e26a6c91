import type { BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { normaliseTelephone } from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import { toKobo } from '#server/money/money.ts'
import { nairaText } from '#server/money/naira-text.ts'
import { implement, type Services } from '#server/services.ts'
import { itemIdsIn, itemIdsOf, menuColumn, menuOf } from './cart-menu.ts'
import { type CartKey, CartWithMenu, cartColumns, cartSource, type GivenTerms } from './cart-row.ts'
import { type PricedCart, priceRead, requireCart, toCart } from './read-cart.ts'
import { validatePacks } from './validate-packs.ts'

type Body = BodyOf<Operations['updateStoreCart']>

function readTip({ tip }: Body, { TIP_HIGHEST_KOBO }: Config): number | null {
  if (!tip) return null
  const kobo = toKobo(tip, 'tip')
  if (kobo > TIP_HIGHEST_KOBO)
    throw invalidField('tip.amount', 'too-large', `must not be above ${nairaText(TIP_HIGHEST_KOBO)}`)
  return kobo
}

function readDelivery({ delivery = {} }: Body) {
  const { telephone } = delivery
  if (telephone === undefined) return delivery
  return { ...delivery, telephone: normaliseTelephone(telephone, 'delivery.telephone') }
}

function readTime({ dateScheduled }: Body): Date | null {
  if (!dateScheduled) return null
  const time = new Date(dateScheduled)
  if (Number.isNaN(time.getTime())) throw invalidField('dateScheduled', 'format', 'is not a date')
  return time
}

/** Reads the fields besides the packs. An invalid date or telephone and too large a tip are refused. */
export const readTerms = (body: Body, config: Config): GivenTerms => ({
  delivery: JSON.stringify(readDelivery(body)),
  tip: readTip(body, config),
  scheduledFor: readTime(body),
})

/** The cart with the changes of the body besides its packs, and the menu items of both its stored and its new packs. */
async function readChangedCart(
  { reads }: Tx,
  { config }: Services,
  { customerId, storeId }: CartKey,
  body: Body,
): Promise<CartWithMenu> {
  const { delivery, tip, scheduledFor } = readTerms(body, config)
  const isTimed = body.dateScheduled !== undefined
  const changed = fragment`
    LEFT JOIN LATERAL (
      SELECT packs, coalesce(delivery, '{}') || ${delivery}::jsonb AS delivery, coalesce(${tip}::bigint, tip) AS tip, seen,
        updated_at, CASE WHEN ${isTimed} THEN ${scheduledFor}::timestamptz ELSE scheduled_for END AS scheduled_for
      FROM (SELECT) AS one LEFT JOIN cart ON cart.store_id = store.id AND cart.customer_id = ${customerId}
    ) AS cart ON true`
  const given = itemIdsOf(body.packs ?? [])
  const row = await reads.maybe(
    CartWithMenu,
    sql`
    SELECT ${cartColumns({ userId: customerId, point: null, at: null }, config)},
      ${menuColumn(fragment`(${itemIdsIn(fragment`cart.packs`)} || ${given}::uuid[])`)} AS menu
    FROM ${cartSource(customerId, changed)} WHERE store.id = ${storeId}`,
  )
  return requireCart(row)
}

/** Writes the fields that are sent and leaves the others; returns the changed cart. */
export async function writeCart(tx: Tx, services: Services, key: CartKey, body: Body): Promise<PricedCart> {
  const before = await readChangedCart(tx, services, key, body)
  const packs = body.packs && validatePacks(body.packs, key.storeId, menuOf(before.menu))
  const cart = priceRead({ ...before, packs: packs ?? before.packs, updated_at: before.now }, services)
  const { delivery, tip, scheduledFor } = readTerms(body, services.config)
  const isTimed = body.dateScheduled !== undefined
  const given = packs ? JSON.stringify(packs) : null
  tx.write(fragment`
    INSERT INTO cart (customer_id, store_id, packs, delivery, tip, scheduled_for, seen, updated_at)
    VALUES (
      ${key.customerId}, ${key.storeId}, coalesce(${given}::jsonb, '[]'), ${delivery}, coalesce(${tip}::bigint, 0),
      ${scheduledFor}, ${JSON.stringify(cart.snapshot)}, ${before.now}
    )
    ON CONFLICT (customer_id, store_id) DO UPDATE SET
      packs = coalesce(${given}::jsonb, cart.packs), delivery = cart.delivery || excluded.delivery,
      tip = coalesce(${tip}::bigint, cart.tip), seen = excluded.seen, updated_at = excluded.updated_at,
      scheduled_for = CASE WHEN ${isTimed} THEN excluded.scheduled_for ELSE cart.scheduled_for END`)
  return cart
}

export const updateStoreCart = implement(
  'updateStoreCart',
  async ({ params, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      const key = { customerId: actor.userId, storeId: params.storeId }
      return toCart(await writeCart(tx, services, key, body), services)
    }),
)
