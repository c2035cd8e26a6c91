/**
 * Makes Back close the sheet that was opened last. Every open sheet has an entry in the browser's history, with the address of its
 * page. The entry is removed when the sheet is closed in another way.
 */

/** The functions that close the open sheets, the last one on top. */
const open: (() => void)[] = []
let isGoingBack = false
/** The arguments of `pushState` if it was called while going back; the call is repeated after that. */
let next: Parameters<History['pushState']> | undefined

const push = history.pushState.bind(history)
const countHere = (): number => history.state?.sheets ?? 0

function settle() {
  if (isGoingBack) return
  const surplus = countHere() - open.length
  if (surplus > 0) {
    isGoingBack = true
    history.go(-surplus)
  }
  while (countHere() < open.length) push({ sheets: countHere() + 1 }, '')
}

// A page that is opened from a sheet replaces the entry of the sheet, so that Back from there leads to the page below the sheet.
history.pushState = (...entry) => {
  if (isGoingBack) next = entry
  if (countHere() > 0) history.replaceState(...entry)
  else push(...entry)
}

// In the capture phase: before the router reads the address.
addEventListener(
  'popstate',
  ({ isTrusted }) => {
    if (isGoingBack && isTrusted) {
      isGoingBack = false
      if (next) push(...next)
      next = undefined
      settle()
    } else if (open.length > countHere()) for (const close of open.slice(countHere())) close()
    else settle()
  },
  true,
)

// After a page load no sheet is open, but entries of sheets may be left.
settle()

/**
 * Adds an entry for a sheet. The returned function has to be called when the sheet is gone. A sheet may replace another one within
 * one task.
 */
export function addSheet(onBack: () => void): () => void {
  const close = () => onBack()
  open.push(close)
  queueMicrotask(settle)
  return () => {
    open.splice(open.indexOf(close), 1)
    queueMicrotask(settle)
  }
}

/** Closes a sheet that has an address of its own: goes back if the previous page was `path`, otherwise replaces the address. */
export function closeTo(path: string, route: (to: string, isReplaced: true) => void): void {
  const { navigation } = globalThis
  const before = navigation?.entries()[navigation.currentEntry!.index - 1]?.url?.split('#')[0]
  if (before === location.origin + path) history.back()
  else route(path, true)
}
