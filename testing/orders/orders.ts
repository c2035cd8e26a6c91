import { type NewOrder, type OrderRow, placeOrder, publishOrder } from '#modules/orders/index.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import { lagere, locationAt } from '../stores.ts'

const line = (name: string, price: number) => ({
  id: newId(),
  name,
  quantity: 1,
  options: [],
  note: '',
  price,
})

/**
 * An unpaid order of ₦5,000: items 3,800, packs 200, delivery 800 with a tip of 100, service 200. Its items
 * are on no menu; `checkedOut` makes orders through a cart.
 */
export const anOrder = (
  app: TestApp,
  order: Pick<NewOrder, 'customerId' | 'storeId'> & Partial<NewOrder>,
): Promise<OrderRow> =>
  app.services.db.transaction(async (tx) => {
    const placed = await placeOrder(tx, app.services, {
      type: 'non-combo',
      method: 'single-transfer',
      packs: [{ lines: [line('Jollof rice', 300_000), line('Dodo', 80_000)], price: 20_000 }],
      items: { count: 2, price: 380_000 },
      packing: { count: 1, price: 20_000 },
      delivery: 80_000,
      tip: 10_000,
      service: 20_000,
      to: { location: locationAt(lagere), telephone: '+2348031234567', message: '' },
      scheduledFor: null,
      ...order,
    })
    await publishOrder(tx, app.services, placed.id)
    return placed
  })
