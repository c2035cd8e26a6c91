import { en } from '../words/en/codes.ts'

export const words = en
/** For fields of passwords. */
export const shown = { show: en.show, hide: en.hide }
