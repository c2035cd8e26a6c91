import type { Role } from '#contract/states.ts'

const key = 'buka-store-role'

/** An owner or an assistant, as whom somebody has last signed in on this device. */
export function keptRole(): 'store' | 'assistant' {
  try {
    return localStorage.getItem(key) === 'assistant' ? 'assistant' : 'store'
  } catch {
    return 'store'
  }
}

export function keepRole(role: Role): void {
  try {
    localStorage.setItem(key, role)
  } catch {
    // The next visit begins with signing in.
  }
}
