import type { Cloth } from './table.ts'

/** The cloths dishes are served on. */
export const cloths = {
  blue: ['diamonds', '#22577a'],
  clay: ['diamonds', '#9a3b26'],
  leafy: ['rings', '#2d6a4f'],
  wood: ['planks', '#7d5a3c'],
  gingham: ['checks', '#b5483a'],
  plum: ['rings', '#5e3a63'],
  teal: ['checks', '#2a7a78'],
} satisfies { [name: string]: [Cloth, string] }
