import type { Role } from '#contract/states.ts'
import { readStored, storeValue } from './device-storage.ts'

const key = 'buka-store-role'

/** The role, owner or assistant, in which somebody last signed in on this device. */
export const keptRole = (): 'store' | 'assistant' => (readStored(key) === 'assistant' ? 'assistant' : 'store')

export const keepRole = (role: Role): void => storeValue(key, role)
