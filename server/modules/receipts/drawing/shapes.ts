/**
 * The shapes of a receipt, in points from the upper left corner. Both renderers support these and nothing
 * else.
 */

export type Weight = 'regular' | 'bold'

export interface Text {
  kind: 'text'
  text: string
  x: number
  baseline: number
  size: number
  weight: Weight
  tabular?: boolean
  colour: string
  link?: string
}

export interface Box {
  kind: 'box'
  x: number
  y: number
  width: number
  height: number
  radius: number
  colour: string
}

export interface Dashes {
  kind: 'dashes'
  x: number
  y: number
  width: number
  colour: string
}

/** An outline as an SVG path, in its own units. */
export interface Outline {
  kind: 'outline'
  path: string
  x: number
  y: number
  unit: number
  colour: string
}

export type Shape = Text | Box | Dashes | Outline

export interface Page {
  title: string
  date: Date
  width: number
  height: number
  shapes: Shape[]
}

export const dash = { width: 1, on: 3, off: 3 }

/** The resolution of the picture. */
export const pixelsPerPoint = 3
