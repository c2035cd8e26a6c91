import type { Role } from '#contract/states.ts'
import { keep, readKept } from './kept.ts'

const key = 'buka-store-role'

/** An owner or an assistant, as whom somebody has last signed in on this device. */
export const keptRole = (): 'store' | 'assistant' => (readKept(key) === 'assistant' ? 'assistant' : 'store')

export const keepRole = (role: Role): void => keep(key, role)
