import { type NewOrder, type OrderRow, placeOrder } from '#modules/orders/index.ts'
import type { TestApp } from './app.ts'

/** An order of ₦5,000 that waits to be paid: items 3,800, packs 200, delivery 800 with a tip of 100, service 200. */
export const anOrder = (
  app: TestApp,
  order: Pick<NewOrder, 'customerId' | 'storeId'> & Partial<NewOrder>,
): Promise<OrderRow> =>
  app.services.db.transaction((tx) =>
    placeOrder(tx, app.services, {
      items: { count: 2, price: 380_000 },
      packs: { count: 1, price: 20_000 },
      delivery: 80_000,
      tip: 10_000,
      service: 20_000,
      ...order,
    }),
  )
