/**
 * Combines loads: all who ask before the request is sent share it. `ready` is awaited before sending. Whoever asks after that
 * starts a new request, because the answer on its way may be older than the reason for asking.
 */
export function openLoader(ready: () => Promise<unknown>, send: () => Promise<void>): () => Promise<void> {
  let waiting: Promise<void> | undefined
  return () => {
    waiting ??= ready().then(() => {
      waiting = undefined
      return send()
    })
    return waiting
  }
}

export const atOnce = (): Promise<void> => Promise.resolve()
