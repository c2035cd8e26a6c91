import { en } from '../words/en/codes.ts'

export const words = en
/** The texts that a `PasswordField` needs. */
export const shown = { show: en.show, hide: en.hide }
