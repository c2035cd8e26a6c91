import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Skeleton } from '../skeleton.tsx'
import { type MapProps, standardHeight } from './content.ts'

export type { Line, MapProps, Marker, Place, Tiles } from './content.ts'
export type { Point } from './projection.ts'

type View = (props: MapProps) => VNode
let loaded: View | undefined

/** A map. Its code is loaded when the first map is shown. */
export function MapView(props: MapProps) {
  const [View, setView] = useState<View | undefined>(() => loaded)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (View) return
    import('./map.tsx').then(
      ({ default: view }) => {
        loaded = view
        setView(() => view)
      },
      () => setMissing(true),
    )
  }, [View])
  if (View) return <View {...props} />
  return isMissing ? null : <Skeleton height={props.height ?? standardHeight} radius="var(--radius-l)" />
}
