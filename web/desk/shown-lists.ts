import type { Pages } from '../live/pages.ts'

type Reloaded = Pick<Pages, 'isLoading' | 'reload'>

/**
 * The lists and records on the screen, by the queue that they belong to. Others are loaded again when somebody comes back to them.
 */
const shown = new Map<Reloaded, string>()

export function addShown(loaded: Reloaded, queue: string): () => void {
  shown.set(loaded, queue)
  return () => void shown.delete(loaded)
}

/** Called after something was added to a queue or removed from it, here or by somebody else. */
export function renewShown(queue: string): void {
  for (const [loaded, of] of shown) if (of === queue) void loaded.reload()
}

/** Called after a refusal that was caused by what somebody else has done meanwhile. */
export function renewAllShown(): void {
  for (const loaded of shown.keys()) void loaded.reload()
}
