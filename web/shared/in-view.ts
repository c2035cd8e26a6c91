import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

/** Where something is in a list that changes; where it is gone, what has come into its place. */
export function indexInView(ids: readonly string[], id: string, lastIndex: number): number {
  const found = ids.indexOf(id)
  return found < 0 ? Math.max(0, Math.min(lastIndex, ids.length - 1)) : found
}

/** Keeps what is looked at of a list in view, though others come before it or go. */
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
    /** Shows another one, so many places on; the first comes after the last. */
    turn(places: number) {
      at.value = ids[(index + places + ids.length) % ids.length]!
    },
  }
}
