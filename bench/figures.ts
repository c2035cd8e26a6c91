import type { Row } from './row.ts'

/** The results of a bench, with machine and date. */
export interface Measured {
  date: string
  machine: string
  rows: Row[]
}

export type Figures = { [bench: string]: Measured }

const columns = ['What', 'Ours', 'Bare', 'Ratio', 'Memory']

const inWords = (value: number, unit: Row['unit']): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 100 ? 1 : 0 }) + unit

const cellsOf = ({ what, unit, ours, bare, ratio, megabytes, note }: Row): string[] => [
  note === undefined ? what : `${what} (${note})`,
  inWords(ours, unit),
  bare === undefined ? '–' : inWords(bare, unit),
  ratio === undefined ? '–' : ratio.toFixed(2),
  megabytes === undefined ? '–' : `${megabytes.toFixed(0)} MB`,
]

/** The results as a table for a terminal. */
export function printed(rows: Row[]): string {
  const lines = [columns, ...rows.map(cellsOf)]
  const widths = columns.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)
  return lines.map((cells) => cells.map(padded).join('  ')).join('\n')
}

const tableOf = (lines: string[][]): string[] => {
  const [head = [], ...rows] = lines
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

/** Machine and date of each, then all results in one table. */
export function allFigures(figures: Figures): string {
  const measured = Object.entries(figures)
  const places = Map.groupBy(measured, ([, { date, machine }]) => `${date} on ${machine}`)
  const names = (group: typeof measured) => group.map(([name]) => `\`${name}\``).join(', ')
  const measuredAt = [...places].map(([place, group]) =>
    places.size === 1 ? `Measured ${place}.` : `Measured ${place}: ${names(group)}.`,
  )
  const rows = measured.flatMap(([, each]) => each.rows.map(cellsOf))
  return [...measuredAt, '', ...tableOf([columns, ...rows])].join('\n')
}

/** The first result of each bench. */
export const firstFigures = (figures: Figures): string => {
  const rows = Object.values(figures).flatMap(({ rows }) => rows.slice(0, 1).map(cellsOf))
  return tableOf([columns, ...rows].map((cells) => cells.slice(0, -1))).join('\n')
}

/** The pages with figures, between markers. */
export const pages: { [page: string]: (figures: Figures) => string } = {
  'docs/figures.md': allFigures,
  'README.md': firstFigures,
}
