import { expect, test } from 'vitest'
import { operationIds, operations } from '#contract/operations/index.ts'
import { isAudited } from '#contract/rules.ts'
import { words } from './words.ts'

test('every act that is written to the audit log has its words, and nothing else has', () => {
  const audited = operationIds.filter((id) => isAudited(operations[id]))
  expect(audited.length).toBeGreaterThan(10)
  expect(Object.keys(words.acts).sort()).toEqual(audited.sort())
})
