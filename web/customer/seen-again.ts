import { signal } from '@preact/signals'

/** Counts how often the page became visible again: meanwhile other devices and the stores may have changed what it shows. */
export const seenAgain = signal(0)

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') seenAgain.value++
})
