import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { stepsInTime } from './steps-in-time.ts'

type Tracking = Order['trackings'][number]
const step = (type: Tracking['type'], status: Tracking['status'], minute: number) => ({
  type,
  status,
  dateUpdated: new Date(Date.UTC(2026, 2, 6, 18, minute)).toISOString(),
})

const typesOf = (steps: ReturnType<typeof step>[]) => stepsInTime(steps).map(({ type }) => type)

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
