import { paths } from '../paths.ts'

/** Where to go after signing in: an address of this app, never one that a stranger's link names elsewhere. */
export function afterSignIn(to: string | undefined): string {
  try {
    const { origin, pathname, search } = new URL(to ?? paths.home, location.origin)
    return origin === location.origin ? pathname + search : paths.home
  } catch {
    return paths.home
  }
}

/** The address of signing in, which leads back to where one was. */
export const signInPath = (to: string): string => `${paths.signIn}?${new URLSearchParams({ to })}`
