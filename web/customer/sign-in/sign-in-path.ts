import { paths } from '../paths.ts'

/** The address of signing in, which leads back to where one was. */
export const signInPath = (to: string): string => `${paths.signIn}?${new URLSearchParams({ to })}`
