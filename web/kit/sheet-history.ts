/**
 * Back closes the sheet that was opened last. Every open sheet has an entry in the browser's history, with the address of its page;
 * the entry goes when the sheet is closed in another way.
 */

/** What closes each open sheet, the last one on top. */
const open: (() => void)[] = []
let isGoingBack = false
/** An address that was opened while an entry was being left: it follows once that is done. */
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

// A page that is opened from a sheet takes the place of the sheet's entry, so that Back from there leads to the page below.
history.pushState = (...entry) => {
  if (isGoingBack) next = entry
  if (countHere() > 0) history.replaceState(...entry)
  else push(...entry)
}

// Before the router, which reads the address.
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

// The page was loaded anew while a sheet was open.
settle()

/** Adds an entry for a sheet; what is returned is to be called when the sheet is gone. Sheets may replace each other in one task. */
export function addSheet(onBack: () => void): () => void {
  const close = () => onBack()
  open.push(close)
  queueMicrotask(settle)
  return () => {
    open.splice(open.indexOf(close), 1)
    queueMicrotask(settle)
  }
}

/** Closes a sheet that has an address of its own: back to its page where one came from there. */
export function closeTo(path: string, route: (to: string, isReplaced: true) => void): void {
  const { navigation } = globalThis
  const before = navigation?.entries()[navigation.currentEntry!.index - 1]?.url?.split('#')[0]
  if (before === location.origin + path) history.back()
  else route(path, true)
}
