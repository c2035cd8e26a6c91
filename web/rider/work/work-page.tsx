import { Button } from '../../kit/button.tsx'
import { Bike } from '../../kit/icons.ts'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { useWakeLock } from '../../kit/wake.ts'
import { explain } from '../app.ts'
import { Box } from '../box/box.tsx'
import { Refused, UnsentEnds } from '../box/unsent.tsx'
import { Sums } from '../money/sums.tsx'
import { carried, isKnown, loadError, loadOpen } from '../orders/orders.ts'
import { paths } from '../paths.ts'
import { words } from '../words.ts'
import { isAtWork } from './availability.ts'
import { HereMap } from './here-map.tsx'
import { Missing, mayWork } from './missing.tsx'
import { isAwake } from './screen-on.ts'
import { WorkSwitch } from './work-switch.tsx'
import './work-page.css'

const said = words.work

/** Shown while there are no orders: what comes next, and the earnings. */
function Idle() {
  if (!mayWork()) return null
  const isOn = isAtWork.value
  return (
    <>
      <section class="idle">
        {isOn && <Bike size={36} />}
        <h2>{isOn ? said.waitingTitle : said.offTitle}</h2>
        <p>{isOn ? said.waiting : said.resting}</p>
      </section>
      <a class="sums-link" href={paths.money}>
        <Sums />
      </a>
      {isOn && <HereMap />}
    </>
  )
}

function Trip() {
  if (!isKnown.value)
    return loadError.value === undefined ? (
      <Skeleton height="14rem" radius="1rem" />
    ) : (
      <Notice kind="bad" detail={explain(loadError.value).detail}>
        <p>{explain(loadError.value).summary}</p>
        <Button kind="secondary" onClick={() => void loadOpen()}>
          {words.again}
        </Button>
      </Notice>
    )
  return carried.value.length > 0 ? <Box /> : <Idle />
}

/** The first screen: whether the rider is at work, what is missing, and the trip. */
export function WorkPage() {
  useTitle(undefined, words.app)
  useWakeLock(isAwake.value && (isAtWork.value || carried.value.length > 0))
  return (
    <div class="page work-page">
      <h1 class="visually-hidden">{said.title}</h1>
      <WorkSwitch />
      <Missing />
      <Refused />
      <UnsentEnds />
      <Trip />
    </div>
  )
}
