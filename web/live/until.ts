import { effect } from '@preact/signals'

/** Resolves when `isSo` returns true, which is checked again after each change of a signal that it reads, or after `mostMs`. */
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
