import type { Weight } from './shapes.ts'

export const pageWidth = 420
export const margin = 36

export interface Column {
  x: number
  width: number
}

export const column: Column = { x: margin, width: pageWidth - 2 * margin }

export const colours = {
  brand: '#b93a0b',
  ink: '#1c1917',
  muted: '#6b645e',
  line: '#d6d0c9',
  paper: '#f9f6f2',
  white: '#ffffff',
}

export interface Style {
  weight: Weight
  tabular?: boolean
  size: number
  /** Longer text is made smaller down to this, then cut. */
  smallest: number
  mostLines: number
  colour: string
}

const { ink, muted } = colours

export const styles = {
  wordmark: { weight: 'bold', size: 22, smallest: 22, mostLines: 1, colour: ink },
  status: { weight: 'bold', size: 11, smallest: 11, mostLines: 1, colour: ink },
  amount: { weight: 'bold', tabular: true, size: 36, smallest: 12, mostLines: 1, colour: ink },
  title: { weight: 'regular', size: 14, smallest: 10, mostLines: 3, colour: ink },
  label: { weight: 'regular', size: 10.5, smallest: 8, mostLines: 2, colour: muted },
  value: { weight: 'regular', size: 10.5, smallest: 8, mostLines: 3, colour: ink },
  price: { weight: 'regular', tabular: true, size: 10.5, smallest: 6, mostLines: 1, colour: ink },
  total: { weight: 'bold', size: 13, smallest: 6, mostLines: 1, colour: ink },
  caption: { weight: 'bold', size: 11, smallest: 9, mostLines: 2, colour: ink },
  smallPrint: { weight: 'regular', size: 8.5, smallest: 6, mostLines: 5, colour: muted },
} as const satisfies Record<string, Style>
