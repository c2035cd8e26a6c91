import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { hasBegun, isOver, stepsInTime } from './steps-in-time.ts'

type Tracking = Order['trackings'][number]
const step = (type: Tracking['type'], status: Tracking['status'], minute: number) => ({
  type,
  status,
  dateUpdated: new Date(Date.UTC(2026, 2, 6, 18, minute)).toISOString(),
})

const typesOf = (steps: ReturnType<typeof step>[], hasTime: Parameters<typeof stepsInTime>[1] = isOver) =>
  stepsInTime(steps, hasTime).map(({ type }) => type)

test('a rider who took the order before the food was ready stands before that', () => {
  expect(
    typesOf([
      step('store-acceptance', 'completed', 1),
      step('store-preparation', 'completed', 22),
      step('rider-acceptance', 'completed', 4),
      step('rider-store-arrival', 'ongoing', 22),
      step('rider-pickup', 'pending', 0),
    ]),
  ).toEqual([
    'store-acceptance',
    'rider-acceptance',
    'store-preparation',
    'rider-store-arrival',
    'rider-pickup',
  ])
})

test('steps that were never taken are left out, one that failed is not', () => {
  expect(
    typesOf([
      step('store-acceptance', 'failed', 3),
      step('store-preparation', 'cancelled', 3),
      step('rider-acceptance', 'skipped', 3),
    ]),
  ).toEqual(['store-acceptance'])
})

const onItsWay = [
  step('store-preparation', 'completed', 22),
  step('rider-acceptance', 'completed', 4),
  step('rider-pickup', 'completed', 25),
  step('rider-customer-arrival', 'pending', 0),
  step('customer-delivery', 'ongoing', 25),
]

test('who works on an order reads the way to the customer where it began, before the arrival', () => {
  const [arrival, delivery] = ['rider-customer-arrival', 'customer-delivery']
  expect(typesOf(onItsWay, hasBegun).slice(2)).toEqual(['rider-pickup', delivery, arrival])
  const arrived = onItsWay.with(3, step('rider-customer-arrival', 'completed', 40))
  expect(typesOf(arrived, hasBegun).slice(2)).toEqual(['rider-pickup', delivery, arrival])
})

test('who waits for an order reads what is over and then what is to come', () => {
  expect(typesOf(onItsWay).slice(2)).toEqual(['rider-pickup', 'rider-customer-arrival', 'customer-delivery'])
})
