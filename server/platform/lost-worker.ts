import type { WorkerEvents } from 'graphile-worker'

const stops = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const
/** What a worker has left to do once its hands have stopped takes no longer, if it ever ends. */
const endsWithinMs = 1000

/**
 * Tells when a worker is over that never says so itself. The library miscounts when the ends of several jobs could not be
 * recorded: its hands stop, and then it waits for itself for ever, and whoever stops it does too.
 */
export function watchForLoss(events: WorkerEvents): () => Promise<void> {
  let lost = Promise.withResolvers<void>()
  let hasFailed = false
  events.on('pool:create', () => {
    lost = Promise.withResolvers()
    hasFailed = false
  })
  events.on('pool:fatalError', () => {
    hasFailed = true
  })
  for (const stop of stops) {
    events.on(stop, () => {
      if (hasFailed) setTimeout(lost.resolve, endsWithinMs)
    })
  }
  return () => lost.promise
}
