import { demo } from '#contract/demo.ts'
import { postReview, recordDeal } from '#modules/reviews/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { itemIds } from './fill-menu.ts'
import { demoId } from './ids.ts'
import { customers, riders } from './people.ts'
import { storeReviews } from './reviews.ts'
import { demoStores } from './stores.ts'
import { userReviews } from './user-reviews.ts'

interface Order {
  customerId: string
  store: number
  riderId: string
  daysAgo: number
}

type Review = Parameters<typeof postReview>
interface Opinion {
  subject: Review[2]
  author: Review[3]
  written: Review[4]
  daysAgo: number
}

/** At the first store the demo rider and the store's own take turns. */
const carriers = [riders.tunde, riders.musa.id]
const others = [riders.ife.id, riders.tunde]

const reviewedOrders: Order[] = Object.entries(storeReviews).flatMap(([store, reviews]) =>
  reviews.map(([customer, , daysAgo], index) => ({
    customerId: customers[customer]!.id,
    store: Number(store),
    riderId: (store === '1' ? carriers : others)[index % 2]!,
    daysAgo,
  })),
)

/** The demo customer has eaten here and there, and has reviewed no store yet: an example does. */
const ownOrders: Order[] = [
  [1, 37],
  [2, 34],
  [1, 31],
  [12, 23],
  [7, 16],
  [1, 13],
  [9, 6],
  [1, 2],
].map(([store, daysAgo]) => ({
  customerId: demo.people.customer.id,
  store: store!,
  riderId: riders.tunde,
  daysAgo: daysAgo!,
}))

const newestLast = <T extends { daysAgo: number }>(list: T[]) =>
  list.toSorted((a, b) => b.daysAgo - a.daysAgo)

/** What was in an order: two things from the menu, the favourites more often. */
function itemsOf({ store, daysAgo }: Order) {
  const ids = [...itemIds(demoStores.find(({ number }) => number === store)!).values()]
  const first = [0, 0, 1, 2][daysAgo % 4]!
  const second = 3 + (daysAgo % (ids.length - 3))
  return [
    { itemId: ids[first]!, quantity: 1 + (daysAgo % 2) },
    { itemId: ids[second]!, quantity: 1 },
  ]
}

async function fillOrders(tx: Tx) {
  for (const [index, order] of newestLast([...reviewedOrders, ...ownOrders]).entries()) {
    const orderId = demoId('order', index + 1)
    await recordDeal(tx, {
      orderId,
      customerId: order.customerId,
      storeId: demoId('store', order.store),
      riderId: order.riderId,
      items: itemsOf(order),
    })
    await tx.run(sql`
      UPDATE deal SET completed_at = service_now() - ${order.daysAgo} * interval '1 day' WHERE order_id = ${orderId}`)
  }
}

const ofStores: Opinion[] = Object.entries(storeReviews).flatMap(([store, reviews]) =>
  reviews.map(([customer, rating, daysAgo, text]) => ({
    subject: { kind: 'store', id: demoId('store', Number(store)), role: 'store' },
    author: { role: 'customer', id: customers[customer]!.id },
    written: { rating, text },
    daysAgo,
  })),
)

const ofUsers: Opinion[] = userReviews.map(({ of, by, rating, text, daysAgo }) => ({
  subject: { kind: 'user', ...of },
  author: by,
  written: { rating, text },
  daysAgo,
}))

/** Deals first, as only who dealt with somebody may say what they think; the two oldest reviews are those the examples name. */
export async function fillReviews(tx: Tx, services: Pick<Services, 'files'>): Promise<void> {
  await fillOrders(tx)
  for (const [index, opinion] of newestLast([...ofStores, ...ofUsers]).entries()) {
    const { id } = await postReview(tx, services, opinion.subject, opinion.author, opinion.written)
    await tx.run(sql`
      UPDATE review SET id = ${demoId('review', index + 1)},
        created_at = service_now() - ${opinion.daysAgo} * interval '1 day' + interval '2 hours',
        updated_at = service_now() - ${opinion.daysAgo} * interval '1 day' + interval '2 hours'
      WHERE id = ${id}`)
  }
}
