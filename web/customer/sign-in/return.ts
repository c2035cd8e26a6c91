import { paths } from '../paths.ts'

/** Where to go after signing in: an address of this app, never one that a stranger's link names elsewhere. */
export function afterSignIn(to: string | undefined, here: string = location.origin): string {
  try {
    const { origin, pathname, search } = new URL(to ?? paths.home, here)
    // A path that begins with two slashes would be read as the name of a host.
    return origin === here ? `/${pathname.replace(/^\/+/, '')}${search}` : paths.home
  } catch {
    return paths.home
  }
}

/** The address of signing in, which leads back to where one was. */
export const signInPath = (to: string): string => `${paths.signIn}?${new URLSearchParams({ to })}`
