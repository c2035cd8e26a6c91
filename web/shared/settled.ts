import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** Long enough for a second or habitual tap that was meant for what was shown before. */
const settleMs = 1000

/** Whether what is shown may react to taps. For a moment after it has replaced something else, it may not. */
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
