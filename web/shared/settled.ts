import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** Long enough for a second tap, or one of habit, on what was there before. */
const settleMs = 1000

/** Whether a tap is meant for what is shown: not for a moment after it has come into the place of something else. */
export function useSettled(shown: string | number): boolean {
  const settled = useSignal(shown)
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.value = shown
    }, settleMs)
    return () => clearTimeout(timer)
  }, [shown])
  return settled.value === shown
}
