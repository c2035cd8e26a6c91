import { signal } from '@preact/signals'

const key = 'buka-rider-screen'

function readAwake(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/**
 * Whether the screen stays on while the rider is at work: offers are not heard while it is off, but a screen that is on needs
 * battery.
 */
export const isAwake = signal(readAwake())

export function setAwake(awake: boolean): void {
  isAwake.value = awake
  try {
    localStorage.setItem(key, awake ? 'on' : 'off')
  } catch {
    // Without storage, it applies only to this page.
  }
}
