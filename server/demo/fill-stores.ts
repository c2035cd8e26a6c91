import { storeChanges } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { commaJoined, fragment, raw, sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { ownerOf, people } from './data/people.ts'
import type { DemoStore } from './data/store-table.ts'
import { demoStores } from './data/stores.ts'
import { fillMenu } from './fill-menu.ts'
import { demoId, slugOf } from './ids.ts'
import { signKey } from './pictures.ts'

const storeId = ({ number }: Pick<DemoStore, 'number'>) => demoId('store', number)

/** The stores of the demo data, without those above the limit per owner. */
export const storesToFill = ({ STORES_PER_OWNER }: Services['config']): DemoStore[] =>
  demoStores.filter(({ number }, index) => {
    const earlier = demoStores.slice(0, index).filter((store) => ownerOf(store.number) === ownerOf(number))
    return earlier.length < STORES_PER_OWNER
  })

const naira = (amount: number) => ({ currency: 'ngn', amount })

/** The store as a request body. */
function bodyOf(store: DemoStore): Parameters<typeof storeChanges>[0] {
  const { at, minutes, pricing, number } = store
  const [latitude, longitude] = at
  return {
    name: store.name,
    telephone: people.find(({ id }) => id === ownerOf(number))!.telephone,
    description: store.text,
    picture: signKey(store),
    locations: [
      {
        city: 'Ile-Ife',
        street: store.street,
        description: store.door,
        coordinates: { latitude, longitude },
      },
    ],
    availability: { timezone: 'Africa/Lagos', week: store.week, closedDates: store.closedDates ?? [] },
    deliveryTime: { min: minutes[0], max: minutes[1] },
    deliveryPricing: pricing
      ? {
          base: naira(pricing.base),
          perKm: naira(pricing.perKm),
          min: naira(pricing.min),
          max: naira(pricing.max),
        }
      : null,
    deliveryRadiusKm: store.radiusKm ?? 8,
    minimumOrder: naira(store.minimumOrder ?? 0),
    autoAccept: store.autoAccept ?? false,
    deliversItself: store.deliversItself ?? false,
  }
}

async function fillStore(tx: Tx, { config }: Pick<Services, 'config'>, store: DemoStore) {
  const changes = storeChanges(bodyOf(store))
  await tx.run(sql`
    INSERT INTO store (
      id, owner_id, slug, owner_active, active, featured, commission_basis_points, created_at,
      ${commaJoined(changes.map(({ column }) => raw(column)))}
    )
    VALUES (
      ${storeId(store)}, ${ownerOf(store.number)}, ${slugOf(store.name)}, true, ${!store.inactive},
      ${store.featured ?? false}, ${config.COMMISSION_BASIS_POINTS}, service_now() - interval '65 days',
      ${commaJoined(changes.map(({ value }) => fragment`${value}`))}
    )`)
}

export async function fillStores(tx: Tx, services: Pick<Services, 'config'>): Promise<void> {
  for (const store of storesToFill(services.config)) {
    await fillStore(tx, services, store)
    await fillMenu(tx, store, storeId(store))
  }
}
