/** As quickly and as near to each other as a finger taps twice. */
const doubleTapMs = 500
const withinPixels = 8

/**
 * The second tap of a double tap is meant for what was there at the first. Where a sheet has closed since, it must not press what is
 * below it; where one has opened, it must not answer what nobody has read.
 */
export function ignoreStrayTaps(): void {
  let last: { at: number; x: number; y: number; sheet: Element | null } | undefined
  addEventListener(
    'click',
    (event) => {
      const { timeStamp: at, clientX: x, clientY: y, detail, target } = event
      const isByKey = detail === 0
      const sheet = (target as Element).closest('dialog')
      const isStray =
        !isByKey &&
        last !== undefined &&
        last.sheet !== sheet &&
        at - last.at < doubleTapMs &&
        Math.hypot(x - last.x, y - last.y) < withinPixels
      if (!isStray) {
        last = { at, x, y, sheet }
        return
      }
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
