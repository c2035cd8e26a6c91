import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Near is less than a screen of a telephone away. */
const margin = '600px'

/** Calls each time that the element comes near what is seen, and when one of `changes` changes while it is. */
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

/** Made, and what it shows loaded, when one comes near it. */
export function WhenNear({ children }: { children: ComponentChildren }) {
  const [isNear, setNear] = useState(false)
  const ref = useNear<HTMLDivElement>(isNear ? undefined : () => setNear(true), [])
  return isNear ? children : <div ref={ref} />
}
