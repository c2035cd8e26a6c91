import type { BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { normaliseTelephone } from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import { toKobo } from '#server/money/money.ts'
import { nairaText } from '#server/money/naira-text.ts'
import { implement } from '#server/services.ts'
import { readMenu } from './cart-menu.ts'
import type { CartKey, GivenTerms } from './cart-row.ts'
import { saveSnapshots } from './cart-version.ts'
import { findCart, readCart, toCart } from './read-cart.ts'
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

async function readGivenPacks(tx: Tx, { packs }: Body, storeId: string): Promise<string | null> {
  if (!packs) return null
  return JSON.stringify(validatePacks(packs, storeId, await readMenu(tx, packs)))
}

/** Refuses by field what is no date, no telephone or too large a tip. */
export const readTerms = (body: Body, config: Config): GivenTerms => ({
  delivery: JSON.stringify(readDelivery(body)),
  tip: readTip(body, config),
  scheduledFor: readTime(body),
})

/** Writes the fields that are sent and leaves the others. */
export async function writeCart(
  tx: Tx,
  { customerId, storeId }: CartKey,
  body: Body,
  config: Config,
): Promise<void> {
  const packs = await readGivenPacks(tx, body, storeId)
  const { delivery, tip, scheduledFor } = readTerms(body, config)
  await tx.run(sql`
    INSERT INTO cart (customer_id, store_id, packs, delivery, tip, scheduled_for)
    VALUES (
      ${customerId}, ${storeId}, coalesce(${packs}::jsonb, '[]'), ${delivery},
      coalesce(${tip}::bigint, 0), ${scheduledFor}
    )
    ON CONFLICT (customer_id, store_id) DO UPDATE SET
      packs = coalesce(${packs}::jsonb, cart.packs), delivery = cart.delivery || excluded.delivery,
      tip = coalesce(${tip}::bigint, cart.tip), updated_at = excluded.updated_at,
      scheduled_for = CASE WHEN ${body.dateScheduled === undefined} THEN cart.scheduled_for ELSE excluded.scheduled_for END`)
}

export const updateStoreCart = implement(
  'updateStoreCart',
  async ({ params, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      const key = { customerId: actor.userId, storeId: params.storeId }
      await findCart(tx, services, key)
      await writeCart(tx, key, body, services.config)
      const cart = await readCart(tx, services, key)
      await saveSnapshots(tx, actor.userId, [cart])
      return toCart(cart, services)
    }),
)
