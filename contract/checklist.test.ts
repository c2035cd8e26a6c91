import { expect, test } from 'vitest'
import { checklist, eventChecklist } from './checklist.ts'
import { events } from './events.ts'
import { groups } from './groups.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations/index.ts'
import { actions } from './realtime.ts'

const listed = Object.entries(checklist).flatMap(([group, entries]) =>
  Object.entries(entries).map(([operationId, address]) => ({ group, operationId, address })),
)
const declared = Object.entries<Operation>(operations).map(([operationId, { group, method, path }]) => ({
  group,
  operationId,
  address: `${method} ${path}`,
}))
const sorted = <T extends { operationId: string }>(rows: T[]) =>
  rows.toSorted((a, b) => a.operationId.localeCompare(b.operationId))

test('what is declared is what the checklist names, each once', () => {
  expect(sorted(declared)).toEqual(sorted(listed))
  expect(new Set(listed.map(({ operationId }) => operationId)).size).toBe(listed.length)
})

test('no two operations share an address', () => {
  const addresses = listed.map(({ address }) => address.replace(/\{\w+\}/g, '{}'))
  expect(addresses.filter((address, index) => addresses.indexOf(address) < index)).toEqual([])
})

test('the reference describes every group that has an operation', () => {
  expect(Object.keys(groups).toSorted()).toEqual([...new Set(declared.map(({ group }) => group))].toSorted())
})

test('every event of the interface is pushed by the server or asked for over the socket', () => {
  const built = new Set([...Object.keys(events), ...Object.keys(actions)])
  expect([...built].toSorted()).toEqual(eventChecklist.toSorted())
})
