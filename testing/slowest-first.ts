import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files. They run first, so that none of them runs alone at the end. */
const slowest = [
  'torture/torture',
  'testing/service/process',
  'testing/service/fuzz',
  'testing/service/workers',
  'server/modules/discovery/scale',
  'client/browser',
  'testing/service/money-kills',
  'server/modules/orders/life-cycle/order-walk',
  'server/commands/demo',
  'server/modules/receipts/drawing/drawer',
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
