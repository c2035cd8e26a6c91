import type { Order } from '#contract/records/order.ts'
import { eachMinute } from '../../kit/clock.ts'
import { durationText } from '../../kit/time.tsx'
import { words } from '../words.ts'
import { kitchenLeft } from './stops.ts'

const said = words.kitchen

/** Less than this is shown as «now» instead of minutes. */
const halfMinuteMs = 30_000

/** When the food should be ready, as a text. */
export function KitchenTime({ order }: { order: Order }) {
  const left = kitchenLeft(order, eachMinute.value) ?? 0
  if (left < 0) return <>{said.late(durationText(-left))}</>
  return <>{left < halfMinuteMs ? said.now : said.soon(durationText(left))}</>
}
