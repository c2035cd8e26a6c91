import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Figures, printed, section, withFigures } from './figures.ts'

const machine = '2 arm64 cores, Node 26, PostgreSQL 18, quiet'
const figures: Figures = {
  stores: {
    date: '2026-03-01',
    machine,
    rows: [
      {
        what: 'A page',
        unit: '/s',
        ours: 1626.4,
        bare: 2000,
        ratio: 0.8132,
        megabytes: 140.2,
        note: 'one query',
      },
    ],
  },
  receipts: { date: '2026-03-01', machine, rows: [{ what: 'A PDF', unit: ' ms', ours: 63.26 }] },
}

test('the section says where and when, then gives every row, in the order of the benches', () => {
  expect(section(figures)).toBe(
    [
      `Measured 2026-03-01 on ${machine}.`,
      '',
      '| What | Ours | Bare | Ratio | Memory |',
      '| --- | --- | --- | --- | --- |',
      '| A page (one query) | 1,626/s | 2,000/s | 0.81 | 140 MB |',
      '| A PDF | 63.3 ms | – | – | – |',
    ].join('\n'),
  )
})

test('benches of different days or machines each have their line', () => {
  const later = { ...figures, receipts: { ...figures.receipts!, date: '2026-04-01' } }
  expect(section(later).split('\n').slice(0, 3)).toEqual([
    `Measured 2026-03-01 on ${machine}: \`stores\`.`,
    `Measured 2026-04-01 on ${machine}: \`receipts\`.`,
    '',
  ])
})

test('only what is between the markers is written anew, however often', () => {
  const readme = 'before\n<!-- figures -->\nold\n<!-- /figures -->\nafter\n'
  const written = withFigures(readme, figures)
  expect(written).toBe(`before\n<!-- figures -->\n${section(figures)}\n<!-- /figures -->\nafter\n`)
  expect(withFigures(written, figures)).toBe(written)
  expect(() => withFigures('no markers', figures)).toThrow('<!-- figures -->')
})

test('in a terminal the columns stand under each other', () => {
  const [head, ...lines] = printed(figures.stores!.rows.concat(figures.receipts!.rows)).split('\n')
  expect(lines.map((line) => line.length)).toEqual([head!.length, head!.length])
})

test('the README shows the figures that are kept', () => {
  const kept = JSON.parse(readFileSync('bench/figures.json', 'utf8'))
  const readme = readFileSync('README.md', 'utf8')
  expect(withFigures(readme, kept)).toBe(readme)
})
