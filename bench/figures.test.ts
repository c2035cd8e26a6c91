import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { between } from '../scripts/between.ts'
import { allFigures, type Figures, firstFigures, pages, printed } from './figures.ts'

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

test('the section has machine and date, then every row, in the order of the benches', () => {
  expect(allFigures(figures)).toBe(
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

test('benches of different days or machines have separate lines', () => {
  const later = { ...figures, receipts: { ...figures.receipts!, date: '2026-04-01' } }
  expect(allFigures(later).split('\n').slice(0, 3)).toEqual([
    `Measured 2026-03-01 on ${machine}: \`stores\`.`,
    `Measured 2026-04-01 on ${machine}: \`receipts\`.`,
    '',
  ])
})

test('the short table has the first row of each bench, without memory', () => {
  expect(firstFigures(figures).split('\n')).toEqual([
    '| What | Ours | Bare | Ratio |',
    '| --- | --- | --- | --- |',
    '| A page (one query) | 1,626/s | 2,000/s | 0.81 |',
    '| A PDF | 63.3 ms | – | – |',
  ])
})

test('only the text between the markers is replaced, any number of times', () => {
  const page = 'before\n<!-- figures -->\nold\n<!-- /figures -->\nafter\n'
  const written = between(page, 'figures', 'new')
  expect(written).toBe('before\n<!-- figures -->\nnew\n<!-- /figures -->\nafter\n')
  expect(between(written, 'figures', 'new')).toBe(written)
  expect(() => between('no markers', 'figures', 'new')).toThrow('<!-- figures -->')
})

test('in a terminal the columns are aligned', () => {
  const [head, ...lines] = printed(figures.stores!.rows.concat(figures.receipts!.rows)).split('\n')
  expect(lines.map((line) => line.length)).toEqual([head!.length, head!.length])
})

test.for(Object.entries(pages))('%s shows the stored figures', ([page, section]) => {
  const kept = JSON.parse(readFileSync('bench/figures.json', 'utf8'))
  const text = readFileSync(page, 'utf8')
  expect(between(text, 'figures', section(kept))).toBe(text)
})
