import { signIn } from '../words/en/sign-in.ts'

/** In a file of its own, so that it is loaded with these screens instead of the first page. */
export const signInWords = signIn
