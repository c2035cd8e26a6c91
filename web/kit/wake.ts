import { useEffect } from 'preact/hooks'

interface Lock {
  release(): Promise<void>
}

/**
 * Keeps the screen on while the component is shown and `isNeeded` is true. Browsers release the lock whenever the page is hidden,
 * so it is requested again when the page is visible.
 */
export function useWakeLock(isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return
    const { wakeLock } = navigator as { wakeLock?: { request(type: 'screen'): Promise<Lock> } }
    let lock: Lock | undefined
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      const taken = await wakeLock?.request('screen').catch(() => undefined)
      if (isOver) void taken?.release()
      else lock = taken
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [isNeeded])
}
