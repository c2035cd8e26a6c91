import { expect } from 'vitest'
import type { Fault } from '#contract/states.ts'
import { walletOf } from '#modules/ledger/index.ts'
import type { Courier, OrderRow } from '#modules/orders/index.ts'
import { cancelOrder, completeOrder, failOrder, payOrderFromWallet } from '../orders/order-ends.ts'
import { anOrder } from '../orders/orders.ts'
import { endWindows } from './arrivals.ts'
import { askFor } from './payment-steps.ts'
import { oneAt, type Step } from './step.ts'
import { escrowOf, type KnownOrder, type World, walletOfCustomer } from './world.ts'

const faults: Fault[] = ['store', 'rider', 'platform', 'customer']

function couriers({ riders }: World, pick: number): (Courier | null)[] {
  const { id: userId } = riders[pick % riders.length]!.person
  return [{ userId, isVendor: false }, { userId, isVendor: true }, null]
}

const some = ({ orders }: World, pick: number, ...statuses: KnownOrder['status'][]) =>
  oneAt(
    orders.filter(({ status }) => statuses.includes(status)),
    pick,
  )

const goodsOf = (row: OrderRow) => row.items_price + row.packs_price

function payStore({ books }: World, { row }: KnownOrder): void {
  const commission = Math.round((goodsOf(row) * row.commission_basis_points) / 10_000)
  books.credit(walletOf({ storeId: row.store_id }), goodsOf(row) - commission)
  books.earn('commission', commission)
}

/** The delivery price to its recipient, the tip to the rider. */
function payDelivery({ books }: World, { row }: KnownOrder, courier: Courier | null): void {
  const store = walletOf({ storeId: row.store_id })
  const rider = courier ? walletOf({ userId: courier.userId }) : store
  books.credit(courier?.isVendor ? store : rider, row.delivery_price - row.tip)
  books.credit(rider, row.tip)
}

function expectCompleted(world: World, order: KnownOrder, courier: Courier | null): void {
  world.books.add(escrowOf(order), -order.row.bill_price)
  payStore(world, order)
  payDelivery(world, order, courier)
  world.books.earn('service', order.row.service_price)
}

function expectRefund({ books }: World, order: KnownOrder): void {
  const amount = books.of(escrowOf(order))
  books.add(escrowOf(order), -amount)
  books.credit(walletOfCustomer(order), amount)
}

/** Pays the rider of a failed order and returns the compensation; none for a rider of the store. */
function compensate(world: World, order: KnownOrder, courier: Courier | null): number {
  if (!courier || courier.isVendor) return 0
  payDelivery(world, order, courier)
  return order.row.delivery_price
}

const expectFault: { [fault in Fault]: (world: World, order: KnownOrder, courier: Courier | null) => void } =
  {
    customer: expectCompleted,
    store(world, order, courier) {
      expectRefund(world, order)
      const cost = compensate(world, order, courier)
      world.books.charge(walletOf({ storeId: order.row.store_id }), cost)
    },
    rider(world, order, courier) {
      expectRefund(world, order)
      payStore(world, order)
      world.books.charge(walletOf({ userId: courier!.userId }), goodsOf(order.row))
    },
    platform(world, order, courier) {
      expectRefund(world, order)
      payStore(world, order)
      world.books.add('losses', -goodsOf(order.row) - compensate(world, order, courier))
    },
  }

export const orderSteps = {
  async placed(world, { pick, amount, turn }) {
    const { app, customers, stores } = world
    const row = await anOrder(app, {
      customerId: oneAt(customers, pick)!.person.id,
      storeId: oneAt(stores, turn)!.storeId,
      items: { count: 1, price: amount },
      packing: { count: 1, price: amount % 20_011 },
      delivery: 50_000 + (amount % 30_013),
      tip: turn % 2 === 0 ? 0 : amount % 9_973,
      service: amount % 25_033,
    })
    const order: KnownOrder = { row, status: 'pending' }
    world.orders.push(order)
    await askFor(world, order, 'single-transfer')
  },
  async paidFromWallet(world, { pick }) {
    const { app, books } = world
    const order = some(world, pick, 'pending')
    if (!order) return
    const wallet = walletOfCustomer(order)
    const due = order.row.bill_price - books.of(escrowOf(order))
    const paying = payOrderFromWallet(app, order.row)
    if (books.of(wallet) < due) {
      await expect(paying).rejects.toMatchObject({ code: 'wallet.funds.insufficient' })
      return
    }
    await paying
    books.add(wallet, -due)
    books.add(escrowOf(order), due)
    order.status = 'paid'
  },
  async cancelled(world, { pick }) {
    const order = some(world, pick, 'pending', 'paid')
    if (!order) return
    await cancelOrder(world.app, order.row)
    expectRefund(world, order)
    order.status = 'over'
  },
  async completed(world, { pick, turn }) {
    const order = some(world, pick, 'paid')
    if (!order) return
    const courier = oneAt(couriers(world, pick), turn)!
    await completeOrder(world.app, order.row, courier)
    expectCompleted(world, order, courier)
    order.status = 'over'
  },
  async failed(world, { pick, amount, turn }) {
    const order = some(world, pick, 'paid')
    if (!order) return
    const fault = oneAt(faults, turn)!
    const [rode] = couriers(world, pick)
    const courier = fault === 'rider' ? rode! : oneAt(couriers(world, pick), amount)!
    await failOrder(world.app, order.row, courier, fault)
    expectFault[fault](world, order, courier)
    order.status = 'over'
  },
  async timePassed(world) {
    await world.app.services.clock.advance(16 * 60_000)
    endWindows(world)
  },
} satisfies { [name: string]: Step }
