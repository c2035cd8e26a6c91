import { signIn } from '../words/en/sign-in.ts'

/** Loaded with these screens, not with the first page. */
export const signInWords = signIn
