import type { Point } from './projection.ts'

export type Tone = 'brand' | 'ink' | 'good' | 'muted'

export interface Marker {
  /** The same for the same thing in every update, so that its marker is seen to move. */
  id: string
  at: Point
  /** What is inside the marker: an icon, or a few letters or digits. Without either, the marker is a small dot. */
  icon?: 'store' | 'home' | 'bike' | 'person'
  text?: string
  tone?: Tone
  /** Shown below the marker, and read by screen readers. */
  label?: string
}

export interface Line {
  points: Point[]
  tone?: Tone
  /** For a route that is estimated. */
  dashed?: boolean
}

/** A name on the ground, such as a street. If there is no room for all, those that come first are shown. */
export interface Place {
  name: string
  at: Point
}

export interface Tiles {
  /** With `{z}`, `{x}`, `{y}`; `{r}` becomes `@2x` on screens with a high pixel density. */
  url: string
  /** The attribution that the provider of the tiles asks for. */
  credit: string
}

export interface MapContent {
  markers: readonly Marker[]
  lines: readonly Line[]
  places: readonly Place[]
  tiles: Tiles | undefined
}

export const standardHeight = '18rem'

export interface MapProps {
  /** What the map shows, for screen readers. */
  label: string
  words: { zoomIn: string; zoomOut: string; showAll: string }
  height?: string
  /** The middle of the map, and the zoom: 15 shows a district, 17 a street. A new value moves the map. */
  centre?: Point
  zoom?: number
  /** All of these points are kept in view, as close as possible, until the person moves the map; a button brings them back. */
  fit?: Point[]
  markers?: readonly Marker[]
  lines?: readonly Line[]
  /** Names that are drawn where there are no tiles, such as streets and stores. */
  places?: readonly Place[]
  /** Without tiles the map draws a plain ground and fetches nothing. */
  tiles?: Tiles | undefined
  /**
   * Shows a pin in the middle, under which the map is moved. Called with the place under the pin each time the map comes to rest.
   */
  onPick?: (at: Point) => void
  onMarker?: (id: string) => void
}
