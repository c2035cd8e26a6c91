import { effect, signal } from '@preact/signals'
import { now } from '../../kit/clock.ts'
import type { Point } from '../../kit/map/projection.ts'
import { live, outbox } from '../app.ts'
import { carried } from '../orders/orders.ts'
import { isAtWork } from './availability.ts'
import { type Fix, isWorthSending, type SentPosition } from './worth-sending.ts'

/** Where the rider is, watched while at work or with an order, and told to the service when it has changed. */

export const place = signal<Fix | undefined>(undefined)
/** `denied`: the person or the browser does not let us know; `missing`: the telephone does not know. */
export const placeState = signal<'unknown' | 'known' | 'denied' | 'missing'>('unknown')

let told: SentPosition | undefined
let isSending = false

/** After the outbox has told it. */
export function wasTold({ body }: { body: { coordinates: Point; dateRecorded: string } }): void {
  told = { at: body.coordinates, readAt: Date.parse(body.dateRecorded), sentAt: now() }
}

const isCarrying = () => carried.peek().length > 0
/** What was done before the place was read is sent before it: an arrival is judged by where the rider was then. */
const mustWait = () => outbox.entries.peek().some(({ refusal }) => !refusal)

async function consider(): Promise<void> {
  const fix = place.peek()
  if (!fix || isSending || mustWait() || live.session.state.peek() !== 'signed-in') return
  if (!isWorthSending(fix, told, { now: now(), isCarrying: isCarrying() })) return
  isSending = true
  try {
    const body = { coordinates: fix.at, dateRecorded: new Date(fix.readAt).toISOString() }
    await live.client.updatePosition({ body })
    wasTold({ body })
  } catch {
    // The next one will do.
  } finally {
    isSending = false
  }
}

/** By the clock of the service, which refuses what was read in its future. */
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

/** Asks the telephone once, which may ask the person; resolves when either has answered. */
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

// With an order the satellites are used, without one what costs less.
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
  // A telephone that lies still reports nothing by itself.
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
