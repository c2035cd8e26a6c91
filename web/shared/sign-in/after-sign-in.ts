/** The address to open after sign-in. It has to be one of this app, below `home`, so that a forged link cannot lead elsewhere. */
export function afterSignIn(to: string | undefined, home: string, here: string = location.origin): string {
  try {
    const { origin, pathname, search } = new URL(to ?? home, here)
    // A path that begins with two slashes would be read as a host name.
    const path = `/${pathname.replace(/^\/+/, '')}`
    const isOfApp = home === '/' || path === home || path.startsWith(`${home}/`)
    return origin === here && isOfApp ? `${path}${search}` : home
  } catch {
    return home
  }
}
