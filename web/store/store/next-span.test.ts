import { expect, test } from 'vitest'
import { nextSpan } from './next-span.ts'

const span = (text: string) => {
  const [start, end] = text.split('–') as [string, string]
  return { start, end }
}

test.for([
  ['', '08:00–22:00'],
  ['08:00–14:00', '17:00–22:00'],
  ['08:00–18:30', '18:30–22:00'],
  ['08:00–22:00', '06:00–08:00'],
  ['17:00–23:00 08:00–14:00', '06:00–08:00'],
  ['05:00–22:00', '00:00–05:00'],
  ['20:00–02:00', '06:00–20:00'],
] as const)('to the hours %j are added %s', ([there, added]) => {
  expect(nextSpan(there.split(' ').filter(Boolean).map(span))).toEqual(span(added))
})
