import { effect } from '@preact/signals'

/** Resolves when it is so by the signals that it reads, or when the time is over. */
export const until = (isSo: () => boolean, mostMs: number): Promise<void> =>
  new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = effect(function (this: { dispose(): void }) {
      if (!isSo()) return
      this.dispose()
      clearTimeout(timer)
      resolve()
    })
    if (isSo()) return
    timer = setTimeout(() => {
      stop()
      resolve()
    }, mostMs)
  })
