import { lazy as lazyOnce } from 'preact-iso'

const pauseMs = 2000

/** Waits for the `online` event, but at most two seconds, because browsers do not always notice that the network is back. */
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

/** A component whose code is loaded when it is first shown. If loading fails, it is repeated until the network is back. */
export const lazy: typeof lazyOnce = (load) => lazyOnce(() => untilLoaded(load))
