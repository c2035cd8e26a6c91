import { expect, test } from 'vitest'
import { feeSteps } from './fee-steps.ts'

const { read } = feeSteps('*:50', 'What it costs.')

test('steps are read as kobo, the last one for all higher amounts', () => {
  expect(read('5000:10 50000:26.88  *:50')).toEqual([
    { upTo: 500_000, fee: 1000 },
    { upTo: 5_000_000, fee: 2688 },
    { upTo: Number.POSITIVE_INFINITY, fee: 5000 },
  ])
  expect(read('*:0')).toEqual([{ upTo: Number.POSITIVE_INFINITY, fee: 0 }])
})

test.for([
  ['nothing', ' '],
  ['no last step', '5000:10 50000:25'],
  ['steps after the last', '*:50 5000:10'],
  ['two last steps', '*:50 *:60'],
  ['steps that fall', '50000:25 5000:10 *:50'],
  ['the same step twice', '5000:10 5000:25 *:50'],
  ['a fee below zero', '*:-50'],
  ['a fee of thousandths', '*:0.125'],
  ['words', 'cheap'],
  ['commas', '5000:10,*:50'],
  ['no fee', '5000: *:50'],
])('%s is invalid', ([, text]) => {
  expect(read(text!)).toBeUndefined()
})
