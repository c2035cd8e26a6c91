import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Less than about one screen of a telephone away. */
const margin = '600px'

/**
 * Calls `onNear` each time the element comes near the visible part of the page, and when one of `changes` changes while it is near.
 */
export function useNear<T extends Element>(
  onNear: (() => void) | undefined,
  changes: unknown[],
): RefObject<T> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (!onNear || !ref.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: margin,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [onNear === undefined, ...changes])
  return ref
}

/** Renders its children, which then load their data, only when they come near the visible part of the page. */
export function WhenNear({ children }: { children: ComponentChildren }) {
  const [isNear, setNear] = useState(false)
  const ref = useNear<HTMLDivElement>(isNear ? undefined : () => setNear(true), [])
  return isNear ? children : <div ref={ref} />
}
