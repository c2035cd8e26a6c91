/** Where to go after signing in: an address of the app that begins at `home`, never one that a stranger's link names elsewhere. */
export function afterSignIn(to: string | undefined, home: string, here: string = location.origin): string {
  try {
    const { origin, pathname, search } = new URL(to ?? home, here)
    // A path that begins with two slashes would be read as the name of a host.
    const path = `/${pathname.replace(/^\/+/, '')}`
    const isOfApp = home === '/' || path === home || path.startsWith(`${home}/`)
    return origin === here && isOfApp ? `${path}${search}` : home
  } catch {
    return home
  }
}
