/** What a receipt is made of, in points from the upper left corner. Both drawers understand these and nothing else. */

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

/** An outline in SVG's path language, in units of its own. */
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

/** How finely the picture is drawn. */
export const pixelsPerPoint = 3
