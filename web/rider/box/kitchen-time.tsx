import type { Order } from '#contract/records/order.ts'
import { eachMinute } from '../../kit/clock.ts'
import { durationText } from '../../kit/time.tsx'
import { words } from '../words.ts'
import { kitchenLeft } from './stops.ts'

const said = words.kitchen

/** When the kitchen should be done. */
export function KitchenTime({ order }: { order: Order }) {
  const left = kitchenLeft(order, eachMinute.value) ?? 0
  return <>{left < 0 ? said.late(durationText(-left)) : said.soon(durationText(left))}</>
}
