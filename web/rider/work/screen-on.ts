import { signal } from '@preact/signals'

const key = 'buka-rider-screen'

function readAwake(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Whether the screen stays on while at work: a screen that is off hears no offer, and one that is on costs battery. */
export const isAwake = signal(readAwake())

export function setAwake(awake: boolean): void {
  isAwake.value = awake
  try {
    localStorage.setItem(key, awake ? 'on' : 'off')
  } catch {
    // It holds for this page alone.
  }
}
