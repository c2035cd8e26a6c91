import { expect, test } from 'vitest'
import { modules } from '#modules/index.ts'
import { checklist, eventChecklist } from './checklist.ts'
import { additions } from './checklist-additions.ts'
import { events } from './events.ts'
import { groups } from './groups.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations/index.ts'
import { actions } from './realtime.ts'

interface Row {
  operationId: string
  group: string
  address: string
}

const byName = (rows: Row[]) => rows.toSorted((a, b) => a.operationId.localeCompare(b.operationId))

const ofInterface: Row[] = Object.entries(checklist).flatMap(([group, entries]) =>
  Object.entries(entries).map(([operationId, address]) => ({ operationId, group, address })),
)
const beyond: Row[] = Object.entries(additions).flatMap(([group, entries]) =>
  Object.entries(entries).map(([operationId, { address }]) => ({ operationId, group, address })),
)

const declared = Object.entries<Operation>(operations)
const rowsOf = (each: typeof declared): Row[] =>
  each.map(([operationId, { group, method, path }]) => ({ operationId, group, address: `${method} ${path}` }))

test('every operation of the interface is declared', () => {
  expect(byName(rowsOf(declared.filter(([, { addition }]) => !addition)))).toEqual(byName(ofInterface))
})

test('what is declared beyond the interface is marked as an addition, and there is a reason for it', () => {
  expect(byName(rowsOf(declared.filter(([, { addition }]) => addition)))).toEqual(byName(beyond))
})

test('every operation that is declared is implemented, once', () => {
  const implemented = modules.flatMap((module) => module.operations.map(({ operationId }) => operationId))
  expect(implemented.toSorted()).toEqual(Object.keys(operations).toSorted())
})

test('no two operations share an address', () => {
  const addresses = rowsOf(declared).map(({ address }) => address.replace(/\{\w+\}/g, '{}'))
  expect(addresses.filter((address, index) => addresses.indexOf(address) < index)).toEqual([])
})

test('the reference describes every group that has an operation', () => {
  const used = new Set(declared.map(([, { group }]) => group))
  expect(Object.keys(groups).toSorted()).toEqual([...used].toSorted())
})

test('every event of the interface is pushed by the server or asked for over the socket, and no other', () => {
  const built = new Set([...Object.keys(events), ...Object.keys(actions)])
  expect([...built].toSorted()).toEqual(eventChecklist.toSorted())
})
