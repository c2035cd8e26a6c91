let returnedTo: string | undefined

addEventListener('popstate', () => {
  returnedTo = location.pathname
})

/**
 * For `onRouteChange` of the router, which itself begins at the top only where a screen is added to the history, not where it replaces
 * another. Where somebody goes back, the browser restores the place.
 */
export function startAtTop(url: string): void {
  const { pathname } = new URL(url, location.origin)
  if (pathname !== returnedTo) scrollTo(0, 0)
  returnedTo = undefined
}
