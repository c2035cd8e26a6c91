import { setTimeout as sleep } from 'node:timers/promises'
import type { Money } from '#contract/records/money.ts'

/** Prints one event with its details. */
export type Tell = (headline: string, ...details: string[]) => Promise<void>

/** Numbers the printed events; with `slow`, pauses after each. */
export function teller(say: (text: string) => void, slow: boolean): Tell {
  let number = 0
  return async (headline, ...details) => {
    number += 1
    const lines = details.map((detail) => `      ${detail}`)
    say(['', `${String(number).padStart(3)}. ${headline}`, ...lines].join('\n'))
    if (slow) await sleep(2500)
  }
}

/** Kobo are printed only when not zero. */
export const naira = ({ amount }: Money): string =>
  `₦${amount.toLocaleString('en', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`

export const clock = (date: string | null): string =>
  date === null
    ? '—'
    : new Date(date).toLocaleTimeString('en-NG', {
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
        timeZone: 'Africa/Lagos',
      })
