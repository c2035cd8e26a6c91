import { expect, test } from 'vitest'
import { checklist, eventChecklist, eventsNotBuilt, notBuilt } from './checklist.ts'
import { events } from './events.ts'
import { groups } from './groups.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations/index.ts'

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

test('what is declared is what the checklist names and does not list as still to come', () => {
  const expected = listed.filter(({ operationId }) => !notBuilt.includes(operationId))
  expect(sorted(declared)).toEqual(sorted(expected))
})

test('what is still to come is in the checklist, once', () => {
  const ids = listed.map(({ operationId }) => operationId)
  expect(notBuilt.filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(notBuilt).size).toBe(notBuilt.length)
  expect(new Set(ids).size).toBe(ids.length)
})

test('no two operations share an address', () => {
  const addresses = listed.map(({ address }) => address.replace(/\{\w+\}/g, '{}'))
  expect(addresses.filter((address, index) => addresses.indexOf(address) < index)).toEqual([])
})

test('the reference describes every group that has an operation', () => {
  expect(Object.keys(groups).toSorted()).toEqual([...new Set(declared.map(({ group }) => group))].toSorted())
})

test('every event is declared or listed as still to come', () => {
  const expected = eventChecklist.filter((event) => !eventsNotBuilt.includes(event))
  expect(Object.keys(events).toSorted()).toEqual(expected.toSorted())
})
