import { lazy as lazyOnce } from 'preact-iso'

const pauseMs = 2000

/** At once when the network is back, and now and then, as browsers do not always know. */
const pause = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, pauseMs)
    addEventListener('online', end)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
  })

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await pause()
    }
  }
}

/** A part whose code is loaded when it is first shown. Where the network is lost just then, it comes when the network is back. */
export const lazy: typeof lazyOnce = (load) => lazyOnce(() => untilLoaded(load))
