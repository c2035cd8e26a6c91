import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { steps } from './request-picture.ts'

const source = readFileSync('server/platform/operations/execute.ts', 'utf8')

test.for(Object.entries(steps))('%s takes its steps as they are drawn', ([part, drawn]) => {
  const start = source.indexOf(part)
  const body = source.slice(start, source.indexOf('\n  }\n', start))
  const places = drawn.map(({ calls }) => body.indexOf(calls, body.indexOf('{')))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
