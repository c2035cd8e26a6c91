import { useEffect, useRef, useState } from 'preact/hooks'
import { IconButton } from '../button.tsx'
import { LocateFixed, Minus, Plus } from '../icons.ts'
import { type CanvasMap, openCanvasMap } from './canvas-map.ts'
import { type MapContent, type MapProps, standardHeight } from './content.ts'
import type { Point } from './projection.ts'
import './map.css'

const none: readonly never[] = []
const readMost = 30

/** The tip of the pin is in the middle of the map. */
const Pin = () => (
  <svg class="pin" viewBox="0 0 24 24" aria-hidden="true">
    <path fill="currentColor" d="M12 23s-8-6.6-8-13a8 8 0 0 1 16 0c0 6.4-8 13-8 13z" />
    <circle cx="12" cy="10" r="3.2" fill="var(--map-edge)" />
  </svg>
)

/** The labelled markers, for screen readers. */
function Told({ markers, onMarker }: Pick<MapProps, 'markers' | 'onMarker'>) {
  const labelled = (markers ?? none).filter(({ label }) => label).slice(0, readMost)
  if (labelled.length === 0) return null
  return (
    <ul class="visually-hidden">
      {labelled.map(({ id, label }) => (
        <li key={id}>
          {onMarker ? (
            <button type="button" onClick={() => onMarker(id)}>
              {label}
            </button>
          ) : (
            label
          )}
        </li>
      ))}
    </ul>
  )
}

export default function CanvasMapView({
  label,
  words,
  height = standardHeight,
  centre,
  zoom = 15,
  fit,
  markers = none,
  lines = none,
  places = none,
  tiles,
  onPick,
  onMarker,
}: MapProps) {
  const element = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLCanvasElement>(null)
  const top = useRef<HTMLCanvasElement>(null)
  const map = useRef<CanvasMap>(null)
  const told = useRef({ onPick, onMarker })
  told.current = { onPick, onMarker }
  const [isHeld, setHeld] = useState(false)
  const [isMoved, setMoved] = useState(false)
  const isPicking = onPick !== undefined

  useEffect(() => {
    const opened = openCanvasMap({
      element: element.current!,
      ground: ground.current!,
      top: top.current!,
      isPicking,
      onGrab: () => setHeld(true),
      onMove: () => setMoved(true),
      onRest: (at: Point) => {
        setHeld(false)
        told.current.onPick?.(at)
      },
      onMarker: (id) => told.current.onMarker?.(id),
    })
    map.current = opened
    return () => opened.close()
  }, [isPicking])

  useEffect(() => {
    const content: MapContent = { markers, lines, places, tiles }
    map.current!.show(content)
  }, [markers, lines, places, tiles])
  useEffect(() => {
    if (centre) map.current!.goTo(centre)
  }, [centre?.latitude, centre?.longitude])
  useEffect(() => {
    if (centre) map.current!.goTo(centre, zoom)
  }, [zoom])
  const fitKey = JSON.stringify(fit)
  useEffect(() => {
    if (fit && !isMoved) map.current!.fit(fit)
  }, [fitKey, isMoved])

  return (
    <div
      ref={element}
      class={isHeld ? 'map held' : 'map'}
      style={{ height }}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it.
      tabIndex={0}
    >
      <canvas ref={ground} class={tiles ? 'ground tiled' : 'ground'} />
      <canvas ref={top} />
      {isPicking && <Pin />}
      <Told markers={markers} onMarker={onMarker} />
      <div class="controls">
        <IconButton raised label={words.zoomIn} onClick={() => map.current!.zoomBy(1)}>
          <Plus size={20} />
        </IconButton>
        <IconButton raised label={words.zoomOut} onClick={() => map.current!.zoomBy(-1)}>
          <Minus size={20} />
        </IconButton>
        {fit && isMoved && (
          <IconButton raised label={words.showAll} onClick={() => setMoved(false)}>
            <LocateFixed size={20} />
          </IconButton>
        )}
      </div>
      {tiles && <span class="credit">{tiles.credit}</span>}
    </div>
  )
}
