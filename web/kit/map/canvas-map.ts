import { type Colours, coloursOf } from './colours.ts'
import type { MapContent } from './content.ts'
import { listen } from './gestures.ts'
import { drawGround, openTiles, type TileStore } from './ground-layer.ts'
import { drawMarkers, markerAt, openGlide } from './marker-layer.ts'
import {
  fromScreen,
  type Point,
  type Size,
  toPoint,
  toScreen,
  toWorld,
  type View,
  viewOf,
  type World,
  within,
  worldPixels,
  zoomAround,
  zoomWithin,
} from './projection.ts'
import { openSprites } from './sprites.ts'

/**
 * A map on two canvases: the ground, which is drawn when the view changes, and above it a layer for everything that moves. Both are
 * drawn at most once per frame.
 */
export interface CanvasMap {
  show(content: MapContent): void
  /** Keeps all points in view until the person moves the map. */
  fit(points: Point[]): void
  goTo(centre: Point, zoom?: number): void
  zoomBy(levels: number): void
  close(): void
}

export interface CanvasMapOptions {
  element: HTMLElement
  ground: HTMLCanvasElement
  top: HTMLCanvasElement
  /** A tap moves the map to that place instead of selecting a marker. */
  isPicking: boolean
  onGrab: () => void
  onMove: () => void
  /** The map has come to rest after the person moved it. */
  onRest: (centre: Point) => void
  onMarker: (id: string) => void
}

const moveMs = 200
const restMs = 150
const markerReach = 22
const fitMargin = 56
const closestFit = 16
const mostRatio = 2

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function openCanvasMap(options: CanvasMapOptions): CanvasMap {
  const { element, ground, top, isPicking, onGrab, onMove, onRest, onMarker } = options
  const ratio = Math.min(devicePixelRatio || 1, mostRatio)
  const size: Size = { width: 0, height: 0 }
  const glide = openGlide(isStill() ? 0 : moveMs)
  let view: View = { x: 0.5, y: 0.5, zoom: 15 }
  let way: { from: View; to: View; start: number } | undefined
  let content: MapContent = { markers: [], lines: [], places: [], tiles: undefined }
  let tiles: TileStore | undefined
  let kept: Point[] | undefined
  let colours: Colours
  let sprites: ReturnType<typeof openSprites>
  let frame = 0
  let isGroundStale = true
  let resting: ReturnType<typeof setTimeout> | undefined

  const prepare = (canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d')!
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    return context
  }
  function draw(time: number) {
    frame = 0
    if (size.width === 0) return
    if (way) {
      const { from, to, start } = way
      const part = within(0, (time - start) / moveMs, 1)
      const eased = 1 - (1 - part) ** 3
      const between = (name: keyof View) => from[name] + (to[name] - from[name]) * eased
      view = part === 1 ? to : { x: between('x'), y: between('y'), zoom: between('zoom') }
      if (part === 1) way = undefined
      isGroundStale = true
    }
    if (isGroundStale) drawGround(prepare(ground), view, size, colours, content, tiles)
    isGroundStale = false
    drawMarkers(prepare(top), view, size, colours, content, { sprites, glide, time })
    if (way || glide.isMoving(time)) ask()
  }
  function ask() {
    frame ||= requestAnimationFrame(draw)
  }
  function setView(next: View, isSlow: boolean) {
    if (isSlow && size.width > 0 && !isStill()) way = { from: view, to: next, start: performance.now() }
    else {
      way = undefined
      view = next
    }
    isGroundStale = true
    ask()
  }
  /** The view that it shows, or is moving to. */
  const aim = () => way?.to ?? view
  function rest() {
    clearTimeout(resting)
    resting = setTimeout(() => onRest(toPoint(aim())), restMs)
  }
  function refit(isSlow: boolean) {
    if (kept && kept.length > 0 && size.width > 0)
      setView(viewOf(kept, size, Math.min(fitMargin, size.height / 4), closestFit), isSlow)
  }
  function readColours() {
    colours = coloursOf(element)
    sprites = openSprites(colours, ratio)
    isGroundStale = true
    ask()
  }
  /** The person moves the map: it no longer keeps any points in view. */
  function takeHold() {
    way = undefined
    kept = undefined
    clearTimeout(resting)
    onMove()
  }

  const stopListening = listen(element, {
    onGrab,
    onPan(x, y) {
      takeHold()
      const pixels = worldPixels(view.zoom)
      setView({ ...view, x: view.x - x / pixels, y: view.y - y / pixels }, false)
    },
    onZoom(levels, around) {
      takeHold()
      const at = isPicking ? middle() : (around ?? middle())
      setView(zoomAround(view, size, at, view.zoom + levels), Math.abs(levels) >= 1)
    },
    onTap(at) {
      if (isPicking) {
        takeHold()
        setView({ ...fromScreen(view, size, at), zoom: view.zoom }, true)
      } else {
        const marker = markerAt(content.markers, view, size, at, markerReach)
        if (marker) onMarker(marker.id)
      }
    },
    onRelease: rest,
  })
  const middle = (): World => ({ x: size.width / 2, y: size.height / 2 })

  const resized = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = element
    Object.assign(size, { width, height })
    for (const canvas of [ground, top]) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    }
    isGroundStale = true
    refit(false)
    // At once, because a change of its size clears a canvas.
    if (frame) cancelAnimationFrame(frame)
    draw(performance.now())
  })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', readColours)
  readColours()
  resized.observe(element)

  return {
    show(next) {
      if (next.tiles?.url !== content.tiles?.url)
        tiles =
          next.tiles &&
          openTiles(next.tiles, ratio, () => {
            isGroundStale = true
            ask()
          })
      if (next.places !== content.places || next.tiles !== content.tiles) isGroundStale = true
      content = next
      glide.aim(content.markers, performance.now())
      ask()
    },
    fit(points) {
      kept = points
      refit(true)
    },
    goTo(centre, zoom) {
      kept = undefined
      const next = { ...toWorld(centre), zoom: zoomWithin(zoom ?? aim().zoom) }
      const { x, y } = toScreen(aim(), size, next)
      const pixels = Math.hypot(x - size.width / 2, y - size.height / 2)
      // If the map is already there, it does not move at all.
      if (pixels > 0.5 || next.zoom !== aim().zoom) setView(next, pixels < size.width)
    },
    zoomBy(levels) {
      const to = aim()
      takeHold()
      setView(zoomAround(to, size, middle(), to.zoom + levels), true)
      rest()
    },
    close() {
      cancelAnimationFrame(frame)
      clearTimeout(resting)
      resized.disconnect()
      dark.removeEventListener('change', readColours)
      stopListening()
    },
  }
}
