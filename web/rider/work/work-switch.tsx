import { useSignal } from '@preact/signals'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { carried } from '../orders/orders.ts'
import { allowSound, isWanted } from '../ring.ts'
import { words } from '../words.ts'
import { isAtWork, setAtWork } from './availability.ts'
import { mayWork } from './missing.tsx'
import { placeState, readPlace } from './place.ts'
import './work-switch.css'

const said = words.work

/** The switch for being at work. The same touch allows the browser to play sound. */
export function WorkSwitch() {
  const isBusy = useSignal(false)
  const isOn = isAtWork.value
  async function turn() {
    if (isBusy.value) return
    isBusy.value = true
    try {
      if (!isOn) {
        if (!isWanted.value) allowSound()
        await readPlace()
        const isVendor = live.session.account.value?.role.category === 'vendor'
        // Without a position no offers would come; the page says below what to do.
        if (placeState.value === 'denied' && !isVendor) return
      }
      await setAtWork(!isOn)
    } catch (error) {
      toast(explain(error).summary ?? '')
    } finally {
      isBusy.value = false
    }
  }
  if (!mayWork()) return null
  const hint = isBusy.value && !isOn ? said.finding : isOn ? said.onHint : said.offHint
  const isResting = !isOn && carried.value.length > 0
  return (
    <button
      type="button"
      role="switch"
      class={carried.value.length > 0 ? 'work-switch small' : 'work-switch'}
      aria-checked={isOn}
      aria-busy={isBusy.value}
      aria-labelledby="work-switch"
      aria-describedby="work-switch-hint"
      onClick={turn}
    >
      <span class="text">
        <strong id="work-switch">{isOn ? said.on : said.off}</strong>
        <span class="hint" id="work-switch-hint">
          {isResting ? said.offWithOrders : hint}
        </span>
      </span>
      <span class="track" aria-hidden="true">
        <span class="thumb" />
      </span>
    </button>
  )
}
