import { expect, test } from 'vitest'
import { afterSignIn } from './after-sign-in.ts'

const here = 'https://buka.example'

test.for([
  [undefined, '/'],
  ['/checkout/iya-basira?item=1', '/checkout/iya-basira?item=1'],
  ['orders', '/orders'],
  [`${here}/wallet`, '/wallet'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/\\elsewhere.example/', '/'],
  ['\\\\elsewhere.example', '/'],
  ['/.//elsewhere.example/', '/elsewhere.example/'],
  ['/%2e//elsewhere.example/', '/elsewhere.example/'],
  [`${here}//elsewhere.example/`, '/elsewhere.example/'],
  ['https:elsewhere.example', '/elsewhere.example'],
  ['https://buka.example@elsewhere.example/', '/'],
  ['https://buka.example.elsewhere.example/', '/'],
  ['\tjavascript:alert(1)', '/'],
  ['javascript:alert(1)', '/'],
  ['JaVaScRiPt://buka.example/%0aalert(1)', '/'],
  ['data:text/html,x', '/'],
  ['blob:https://buka.example/1', '/https://buka.example/1'],
  ['http://[', '/'],
])('%s leads to %s, never out of the app', ([to, path]) => {
  expect(afterSignIn(to, '/', here)).toBe(path)
  expect(new URL(path!, here).origin).toBe(here)
})

test.for([
  [undefined, '/kitchen'],
  ['/kitchen', '/kitchen'],
  ['/kitchen/order/ABC-123?print=1', '/kitchen/order/ABC-123?print=1'],
  ['/kitchen/..//elsewhere.example/', '/kitchen'],
  ['/kitchens', '/kitchen'],
  ['/wallet', '/kitchen'],
  ['https://elsewhere.example/kitchen/', '/kitchen'],
])('%s leads to %s in an app below an address of its own', ([to, path]) => {
  expect(afterSignIn(to, '/kitchen', here)).toBe(path)
})
