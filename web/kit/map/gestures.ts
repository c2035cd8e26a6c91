import type { World } from './projection.ts'

/** What touch, mouse and keyboard do to a map. Positions are in pixels from its top left corner. */
export interface Gestures {
  onGrab(): void
  onPan(x: number, y: number): void
  onZoom(levels: number, around: World | undefined): void
  onTap(at: World): void
  onRelease(): void
}

const tapPixels = 8
const doubleTapMs = 300
const wheelPixelsOfLevel = 240
const keyPixels = 64

const keys: { [key: string]: [x: number, y: number] } = {
  ArrowLeft: [keyPixels, 0],
  ArrowRight: [-keyPixels, 0],
  ArrowUp: [0, keyPixels],
  ArrowDown: [0, -keyPixels],
}

/** The centre of the fingers, and the sum of their distances from it. */
function spreadOf(fingers: World[]): World & { distance: number } {
  const sum = (of: (finger: World) => number) => fingers.reduce((total, each) => total + of(each), 0)
  const [x, y] = [sum((each) => each.x) / fingers.length, sum((each) => each.y) / fingers.length]
  return { x, y, distance: sum((each) => Math.hypot(each.x - x, each.y - y)) }
}

export function listen(element: HTMLElement, gestures: Gestures): () => void {
  const fingers = new Map<number, World>()
  let moved = 0
  let lastTap = 0
  const placeOf = ({ clientX, clientY }: MouseEvent): World => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left - element.clientLeft, y: clientY - top - element.clientTop }
  }

  function press(event: PointerEvent) {
    if (event.button !== 0 || (event.target as Element).closest('button, a')) return
    element.setPointerCapture(event.pointerId)
    if (fingers.size === 0) {
      moved = 0
      gestures.onGrab()
    } else moved = tapPixels
    fingers.set(event.pointerId, placeOf(event))
  }
  function move(event: PointerEvent) {
    if (!fingers.has(event.pointerId)) return
    const before = spreadOf([...fingers.values()])
    fingers.set(event.pointerId, placeOf(event))
    const after = spreadOf([...fingers.values()])
    moved += Math.hypot(after.x - before.x, after.y - before.y)
    // Small movements of the finger still count as a tap.
    if (moved < tapPixels) return
    gestures.onPan(after.x - before.x, after.y - before.y)
    if (before.distance > 0 && after.distance > 0)
      gestures.onZoom(Math.log2(after.distance / before.distance), after)
  }
  function release(event: PointerEvent) {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return
    if (moved < tapPixels && event.type === 'pointerup') {
      const isSecond = event.timeStamp - lastTap < doubleTapMs
      lastTap = isSecond ? 0 : event.timeStamp
      if (isSecond) gestures.onZoom(1, placeOf(event))
      else gestures.onTap(placeOf(event))
    }
    gestures.onRelease()
  }
  function wheel(event: WheelEvent) {
    // Scrolling the page across the map does not zoom it, unless a modifier key is pressed or the map has the focus.
    if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return
    event.preventDefault()
    const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * 32
    gestures.onZoom(-pixels / wheelPixelsOfLevel, placeOf(event))
    gestures.onRelease()
  }
  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== element) return
    const way = keys[event.key]
    if (way) gestures.onPan(...way)
    else if (event.key === '+' || event.key === '=') gestures.onZoom(1, undefined)
    else if (event.key === '-') gestures.onZoom(-1, undefined)
    else return
    event.preventDefault()
    gestures.onRelease()
  }

  const ended = new AbortController()
  const { signal } = ended
  element.addEventListener('pointerdown', press, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', release, { signal })
  element.addEventListener('pointercancel', release, { signal })
  element.addEventListener('wheel', wheel, { signal, passive: false })
  element.addEventListener('keydown', pressKey, { signal })
  return () => ended.abort()
}
