import type { Order } from '#contract/records/order.ts'
import { eachMinute } from '../../kit/clock.ts'
import { durationText } from '../../kit/time.tsx'
import { words } from '../words.ts'
import { kitchenLeft } from './stops.ts'

const said = words.kitchen

/** Less is said as no minute. */
const halfMinuteMs = 30_000

/** When the kitchen should be done. */
export function KitchenTime({ order }: { order: Order }) {
  const left = kitchenLeft(order, eachMinute.value) ?? 0
  if (left < 0) return <>{said.late(durationText(-left))}</>
  return <>{left < halfMinuteMs ? said.now : said.soon(durationText(left))}</>
}
