import { explain as explainWith } from '../live/explain.ts'
import { openLive } from '../live/live.ts'
import { keptRole } from './role.ts'
import { words } from './words.ts'

/** The one instance that the whole app uses. */
export const live = openLive({ app: 'store', role: keptRole })

export const explain = (error: unknown) => explainWith(error, words.errors)
