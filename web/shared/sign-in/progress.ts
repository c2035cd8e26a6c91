import { signal } from '@preact/signals'
import type { Role } from '#contract/states.ts'
import { now } from '../../kit/clock.ts'

/** A code that was sent, as far as it must be known to check it. */
export interface Sent {
  purpose: 'sign-up' | 'reset-password'
  reference: string
  expires: string
  resendAfter: string
}

/** How far somebody has come: the telephone, the role where there are several, then a password, or a code and what it is for. */
export type Progress =
  | { step: 'telephone'; telephone: string }
  /** Where the app has several: those of the telephone, or all for somebody new. */
  | { step: 'role'; telephone: string; roles: readonly Role[]; isNew: boolean }
  | { step: 'password'; role: Role; telephone: string }
  | { step: 'code'; role: Role; telephone: string; sent: Sent }
  | {
      step: 'details'
      role: Role
      telephone: string
      purpose: Sent['purpose']
      proof: string
      expires: string
    }

const key = 'buka-sign-in'

const isOver = (kept: Progress) =>
  (kept.step === 'code' && Date.parse(kept.sent.expires) < now()) ||
  (kept.step === 'details' && Date.parse(kept.expires) < now())

/** Whoever looks at the SMS may come back to a page that the telephone has thrown out of memory. */
function readKept(): Progress {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Progress | null
    if (kept && !isOver(kept)) return kept
  } catch {
    // Begins anew.
  }
  return { step: 'telephone', telephone: '' }
}

const current = signal<Progress>(readKept())

export const progress = (): Progress => current.value

export function goTo(next: Progress): void {
  current.value = next
  try {
    sessionStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Kept for this page alone.
  }
}

export function forgetProgress(): void {
  current.value = { step: 'telephone', telephone: '' }
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There was nothing kept.
  }
}
