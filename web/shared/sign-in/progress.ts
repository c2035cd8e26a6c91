import { signal } from '@preact/signals'
import type { Role } from '#contract/states.ts'
import { now } from '../../kit/clock.ts'

/** What has to be remembered of a code that was sent, in order to check it. */
export interface Sent {
  purpose: 'sign-up' | 'reset-password'
  reference: string
  expires: string
  resendAfter: string
}

/** The step that the person has reached: telephone, role if there are several, then password, or code and details. */
export type Progress =
  | { step: 'telephone'; telephone: string }
  /** Only if the app has several roles. `roles` are those that the telephone number has, or all roles for a new person. */
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

/** Restores the step, because a telephone may unload the page while the person reads the SMS. */
function readKept(): Progress {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Progress | null
    if (kept && !isOver(kept)) return kept
  } catch {
    // Begins again with the first step.
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
    // Without storage, the step is kept only for this page.
  }
}

export function forgetProgress(): void {
  current.value = { step: 'telephone', telephone: '' }
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage, there is nothing to remove.
  }
}
