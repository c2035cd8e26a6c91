import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files. They run first, so that none of them runs alone at the end. */
const slowest = [
  'torture/torture',
  'web/customer/account/account',
  'web/store/store',
  'web/customer/order/order',
  'testing/service/process',
  'testing/service/fuzz',
  'web/rider/rider',
  'testing/service/workers',
  'server/demo/fill-settings',
  'web/journeys',
  'web/store/board',
  'simulator/simulator',
  'server/platform/operations/idempotency',
  'server/modules/dispatch/planning/planning',
  'client/browser',
  'web/customer/customer',
  'server/modules/receipts/drawing/drawer',
  'server/commands/demo',
  'server/platform/database/embedded',
  'server/modules/discovery/scale',
  'web/customer/journeys',
  'server/modules/identity/sign-in',
  'server/modules/account-deletion/erase-traces',
  'server/modules/orders/life-cycle/order-walk',
  'testing/attacks/slow-loris',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = slowest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
  return place < 0 ? slowest.length : place
}

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
