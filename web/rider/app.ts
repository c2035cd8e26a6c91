import { explain as explainWith } from '../live/explain.ts'
import { openLive } from '../live/live.ts'
import { openLiveOutbox } from '../live/live-outbox.ts'
import { words } from './words.ts'

/** The one instance that the whole app uses. */
export const live = openLive({ app: 'rider', role: () => 'rider' })
export const outbox = openLiveOutbox('rider', live)

export const explain = (error: unknown) => explainWith(error, words.errors)
