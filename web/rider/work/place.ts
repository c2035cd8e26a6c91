import { effect, signal } from '@preact/signals'
import { now } from '../../kit/clock.ts'
import type { Point } from '../../kit/map/projection.ts'
import { live, outbox } from '../app.ts'
import { carried } from '../orders/orders.ts'
import { isAtWork } from './availability.ts'
import { type Fix, isWorthSending, type SentPosition } from './worth-sending.ts'

/**
 * The position of the rider. It is watched while the rider is at work or has an order, and sent to the service when it has changed.
 */

export const place = signal<Fix | undefined>(undefined)
/** `denied`: the person or the browser does not allow it; `missing`: the telephone cannot determine it. */
export const placeState = signal<'unknown' | 'known' | 'denied' | 'missing'>('unknown')

let told: SentPosition | undefined
let isSending = false

/** Called after the outbox has sent a position. */
export function wasSent({ body }: { body: { coordinates: Point; dateRecorded: string } }): void {
  told = { at: body.coordinates, readAt: Date.parse(body.dateRecorded), sentAt: now() }
}

const isCarrying = () => carried.peek().length > 0
/**
 * Steps that were taken before the position was read are sent before it, because an arrival is judged by the position at that time.
 */
const mustWait = () => outbox.entries.peek().some(({ refusal }) => !refusal)

async function consider(): Promise<void> {
  const fix = place.peek()
  if (!fix || isSending || mustWait() || live.session.state.peek() !== 'signed-in') return
  if (!isWorthSending(fix, told, { now: now(), isCarrying: isCarrying() })) return
  isSending = true
  try {
    const body = { coordinates: fix.at, dateRecorded: new Date(fix.readAt).toISOString() }
    await live.client.updatePosition({ body })
    wasSent({ body })
  } catch {
    // The next position will be sent.
  } finally {
    isSending = false
  }
}

/** The time is converted to the clock of the service, which refuses positions from its future. */
function take({ coords, timestamp }: GeolocationPosition): void {
  const at = { latitude: coords.latitude, longitude: coords.longitude }
  place.value = { at, accuracyMetres: coords.accuracy, readAt: now() - Math.max(0, Date.now() - timestamp) }
  placeState.value = 'known'
  void consider()
}

function miss({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
  if (code === PERMISSION_DENIED) placeState.value = 'denied'
  else if (placeState.value !== 'known') placeState.value = 'missing'
}

/** Reads the position once, for which the browser may ask for permission. Resolves when there is a result. */
export const readPlace = (): Promise<void> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      placeState.value = 'denied'
      resolve()
      return
    }
    navigator.geolocation.getCurrentPosition(
      (position) => {
        take(position)
        resolve()
      },
      (error) => {
        miss(error)
        resolve()
      },
      { enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 },
    )
  })

const lookMs = 60_000

// GPS is used only while the rider has an order; otherwise something that needs less battery.
const isNear = signal(false)
effect(() => {
  isNear.value = carried.value.length > 0
})
effect(() => {
  if (!(isAtWork.value || isNear.value) || !('geolocation' in navigator)) return
  const watch = navigator.geolocation.watchPosition(take, miss, {
    enableHighAccuracy: isNear.value,
    maximumAge: isNear.value ? 5000 : 30_000,
    timeout: 60_000,
  })
  // A telephone that does not move reports nothing by itself.
  const timer = setInterval(() => {
    if (!told || now() - told.sentAt > lookMs) void readPlace()
  }, lookMs)
  return () => {
    navigator.geolocation.clearWatch(watch)
    clearInterval(timer)
  }
})
effect(() => {
  if (live.session.state.value === 'signed-in' && outbox.entries.value.every(({ refusal }) => refusal))
    void consider()
  if (live.session.state.value === 'signed-out') told = undefined
})
