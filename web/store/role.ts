import type { Role } from '#contract/states.ts'
import { keep, readKept } from './kept.ts'

const key = 'buka-store-role'

/** The role, owner or assistant, in which somebody last signed in on this device. */
export const keptRole = (): 'store' | 'assistant' => (readKept(key) === 'assistant' ? 'assistant' : 'store')

export const keepRole = (role: Role): void => keep(key, role)
