import { toast } from '../../kit/toast.tsx'
import { paths } from '../paths.ts'
import { choosePlace } from '../place/place.ts'

const key = 'buka-said'

/** Loads the app anew, so that nothing of the person stays in the memory of the page, and says there what was done. */
export function leaveApp(said: string): void {
  choosePlace(undefined)
  try {
    sessionStorage.setItem(key, said)
  } catch {
    // It is not said then.
  }
  location.replace(paths.home)
}

/** Once, when the app is loaded. */
export function sayWhatWasDone(): void {
  try {
    const said = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (said) toast(said)
  } catch {
    // There is nothing to say.
  }
}
