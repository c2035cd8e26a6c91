import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

/** The index of `id` in a list that changes; if it is gone, the index of what has taken its place. */
export function indexInView(ids: readonly string[], id: string, lastIndex: number): number {
  const found = ids.indexOf(id)
  return found < 0 ? Math.max(0, Math.min(lastIndex, ids.length - 1)) : found
}

/** Keeps the chosen entry of a list in view while others are added before it or removed. */
export function useInView(list: readonly { id: string }[]) {
  const ids = list.map(({ id }) => id)
  const at = useSignal(ids[0]!)
  const last = useRef(0)
  const index = indexInView(ids, at.value, last.current)
  last.current = index
  useEffect(() => {
    at.value = ids[index]!
  }, [ids[index]])
  return {
    index,
    /** Shows the entry so many places further on; the first one follows the last. */
    turn(places: number) {
      at.value = ids[(index + places + ids.length) % ids.length]!
    },
  }
}
