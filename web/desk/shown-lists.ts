import type { Pages } from '../live/pages.ts'

type Reloaded = Pick<Pages, 'isLoading' | 'reload'>

/** What is on the screen, by the queue that it shows part of. What is not is loaded anew when one comes back to it. */
const shown = new Map<Reloaded, string>()

export function addShown(loaded: Reloaded, queue: string): () => void {
  shown.set(loaded, queue)
  return () => void shown.delete(loaded)
}

/** After something was added to a queue or taken out of it, here or by somebody else. */
export function renewShown(queue: string): void {
  for (const [loaded, of] of shown) if (of === queue) void loaded.reload()
}

/** After a refusal because of what somebody else has done meanwhile. */
export function renewAllShown(): void {
  for (const loaded of shown.keys()) void loaded.reload()
}
