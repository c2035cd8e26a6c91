let returnedTo: string | undefined

addEventListener('popstate', () => {
  returnedTo = location.pathname
})

/**
 * For `onRouteChange` of the router, which scrolls to the top only when an entry is added to the history, not when one is replaced.
 * After Back, the browser restores the scroll position.
 */
export function startAtTop(url: string): void {
  const { pathname } = new URL(url, location.origin)
  if (pathname !== returnedTo) scrollTo(0, 0)
  returnedTo = undefined
}
