/** The most time and distance between the two taps of a double tap. */
const doubleTapMs = 500
const withinPixels = 8

/**
 * Ignores the second tap of a double tap if a sheet was closed or opened by the first: it would press what is below the sheet, or
 * answer a question that nobody has read.
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
