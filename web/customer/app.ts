import { explain as explainWith } from '../live/explain.ts'
import { openLive } from '../live/live.ts'
import { words } from './words.ts'

/** The one instance that the whole app uses. */
export const live = openLive({ app: 'customer', role: () => 'customer' })

export const explain = (error: unknown) => explainWith(error, words.errors)
