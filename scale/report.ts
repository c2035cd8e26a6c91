import type { Measured } from './measures.ts'
import type { Sizes } from './sizes.ts'

/** All results at one number of orders. */
export interface AtSize {
  orders: number
  /** Machine and date of the measurement. */
  place: string
  /** Whether the views of others were shortened. */
  short: boolean
  /** Seconds: creating it, reconciling the ledger, retiring the oldest quarter. */
  made: number
  /** Null where it was not done. */
  reconciled: number | null
  retired: number
  measured: Measured[]
  sizes: Sizes
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`
const seconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} s`
const bytes = (value: number) => `${(value / 1000).toFixed(1)} KB`

/** One table: each measurement, and its cost at each size. */
export function report(found: AtSize[]): string {
  const line = (what: string, cell: (at: AtSize) => string) => row([what, ...found.map(cell)])
  const whats = found[0]!.measured.map(({ what }) => what)
  return [
    ...found.map(({ orders, place }) => `- ${orders.toLocaleString('en')} orders: ${place}`),
    '',
    row(['', ...found.map(({ orders }) => `${orders.toLocaleString('en')} orders`)]),
    row(['---', ...found.map(() => '---')]),
    ...whats.map((what, place) =>
      line(what, ({ measured }) => {
        const { milliseconds, pages } = measured[place]!
        return `${milliseconds.toFixed(1)} ms, ${pages.toFixed(0)} pages`
      }),
    ),
    line('Proving the books (`npm run reconcile`)', ({ reconciled }) =>
      reconciled === null ? '–' : seconds(reconciled),
    ),
    line('Retiring the oldest quarter of orders', (at) => seconds(at.retired)),
    ...Object.keys(found[0]!.sizes).map((table) =>
      line(`An order in \`${table}\`, with indexes`, ({ sizes: { [table]: size }, short }) =>
        size === undefined ? '–' : bytes(size) + (short ? ' *' : ''),
      ),
    ),
    line('Making it all', (at) => seconds(at.made)),
  ].join('\n')
}
