/**
 * A load that everybody shares who asks for it before it is sent. `ready` is what it waits for; whoever asks after that is
 * answered by a new one, as an answer that is on its way may be older than the reason to ask.
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
