import type { Point } from './projection.ts'

export type Tone = 'brand' | 'ink' | 'good' | 'muted'

export interface Marker {
  /** The same for the same thing, so that it is seen to move. */
  id: string
  at: Point
  /** What stands in it: an icon, or a word or number of few letters. A small dot without either. */
  icon?: 'store' | 'home' | 'bike' | 'person'
  text?: string
  tone?: Tone
  /** Stands below it, and is read to those who do not see the map. */
  label?: string
}

export interface Line {
  points: Point[]
  tone?: Tone
  /** For a way that is guessed. */
  dashed?: boolean
}

/** A name on the ground, such as a street. Those that come first are shown where there is no room for all. */
export interface Place {
  name: string
  at: Point
}

export interface Tiles {
  /** With `{z}`, `{x}`, `{y}`, and `{r}` where there are sharper ones. */
  url: string
  /** Whom the map is from. */
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
  /** What it shows, for those who do not see it. */
  label: string
  words: { zoomIn: string; zoomOut: string; showAll: string }
  height?: string
  /** The middle, and how near; 15 shows a quarter, 17 a street. A new value moves the map there. */
  centre?: Point
  zoom?: number
  /** All of these are kept in view, as near as can be, until the person moves the map; a button brings them back. */
  fit?: Point[]
  markers?: readonly Marker[]
  lines?: readonly Line[]
  /** Names on the ground where there are no tiles: streets, stores. */
  places?: readonly Place[]
  /** Without them the ground is drawn here, and nothing is fetched. */
  tiles?: Tiles | undefined
  /** Puts a pin in the middle, under which the map is moved; told each place where it comes to rest. */
  onPick?: (at: Point) => void
  onMarker?: (id: string) => void
}
