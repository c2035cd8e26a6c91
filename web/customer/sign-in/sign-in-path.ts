import { paths } from '../paths.ts'

/** The address of the sign-in screen, which leads back to `to`. */
export const signInPath = (to: string): string => `${paths.signIn}?${new URLSearchParams({ to })}`
