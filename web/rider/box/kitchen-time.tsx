import { eachMinute } from '../../kit/clock.ts'
import { durationText } from '../../kit/time.tsx'
import { words } from '../words.ts'

const said = words.kitchen

/** When the kitchen should be done, by the time that it was given. */
export function KitchenTime({ at }: { at: number }) {
  const left = at - eachMinute.value
  return <>{left > 0 ? said.soon(durationText(left)) : said.late(durationText(-left))}</>
}
