import { explain as explainWith } from '../live/explain.ts'
import { openLive } from '../live/live.ts'
import { words } from './words.ts'

export const live = openLive({ app: 'desk', role: () => 'operator' })

export const explain = (error: unknown) => explainWith(error, words.errors)
