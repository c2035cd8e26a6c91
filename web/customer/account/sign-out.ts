import { toast } from '../../kit/toast.tsx'
import { paths } from '../paths.ts'
import { choosePlace } from '../place/place.ts'

const key = 'buka-said'

/** Loads the app again, so that no data of the person stays in memory. After that, `said` is shown. */
export function leaveApp(said: string): void {
  choosePlace(undefined)
  try {
    sessionStorage.setItem(key, said)
  } catch {
    // Without storage, the text is not shown.
  }
  location.replace(paths.home)
}

/** Shows the text that `leaveApp` has left. Called once, when the app starts. */
export function sayWhatWasDone(): void {
  try {
    const said = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (said) toast(said)
  } catch {
    // Without storage, there is no text.
  }
}
