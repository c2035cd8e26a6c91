import type { Actor } from '#platform/operations/call.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { Viewer } from './store-row.ts'

/** The viewer of a call: the authenticated user, if any, at the given point, if any. */
export function viewerOf(actor: Actor | null, query: { latitude?: number; longitude?: number } = {}): Viewer {
  const { latitude, longitude } = query
  if ((latitude === undefined) !== (longitude === undefined)) {
    const [missing, given] = latitude === undefined ? ['latitude', 'longitude'] : ['longitude', 'latitude']
    throw invalidField(missing!, 'missing', `must go with ${given}`)
  }
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  return { userId: actor?.userId ?? null, point, at: null }
}
