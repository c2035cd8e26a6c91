import { expect, test } from 'vitest'
import { modules } from '#modules/index.ts'
import { errors } from './errors.ts'
import { groups } from './groups.ts'
import { openApiDocument } from './openapi.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations/index.ts'
import { errorsOf } from './rules.ts'

const all = Object.entries<Operation>(operations)

interface Node {
  type?: string
  description?: string
  $ref?: string
  const?: unknown
  properties?: { [name: string]: Node }
  items?: Node
  anyOf?: Node[]
}

const isExplained = (node: Node): boolean =>
  node.description !== undefined ||
  'const' in node ||
  node.type === 'null' ||
  (node.anyOf ?? []).some((each) => each.type !== 'null' && isExplained(each)) ||
  (node.items !== undefined && isExplained(node.items))

/** The fields of a schema without a description, neither on the field itself nor on its items or alternatives. */
function unexplained(node: Node, path: string): string[] {
  const fields = Object.entries(node.properties ?? {}).flatMap(([name, each]) => [
    ...(isExplained(each) ? [] : [`${path}.${name}`]),
    ...unexplained(each, `${path}.${name}`),
  ])
  const parts = [...(node.items ? [node.items] : []), ...(node.anyOf ?? [])]
  return [...fields, ...parts.flatMap((each) => unexplained(each, path))]
}

test.for(all)('%s explains every field', ([operationId, operation]) => {
  const parts = {
    params: operation.params,
    query: operation.query,
    body: operation.body,
    answer: operation.answer,
  }
  const faults = Object.entries(parts).flatMap(([part, schema]) =>
    schema ? unexplained(JSON.parse(JSON.stringify(schema)), `${operationId}.${part}`) : [],
  )
  expect(faults).toEqual([])
})

/** Errors that are not answers of operations: they come from the router, receipt files, webhooks and WebSocket upgrades. */
const answeredBySite = [
  'route.unknown',
  'receipt.ended',
  'webhook.forged',
  'realtime.address',
  'realtime.upgrade',
  'realtime.origin',
  'realtime.subprotocol',
]

test('every error in the registry is answered by some operation or by the server itself', () => {
  const answered = new Set(all.flatMap(([, operation]) => errorsOf(operation)))
  expect(
    Object.keys(errors).filter((code) => !answeredBySite.includes(code) && !answered.has(code as never)),
  ).toEqual([])
})

test('successes are 200 or 208, errors are of the documented kinds', () => {
  const statuses = new Set(Object.values(errors).map(({ status }) => status))
  expect(
    [...statuses].filter((status) => ![400, 401, 403, 404, 409, 410, 429, 500].includes(status)),
  ).toEqual([])
})

test('the OpenAPI document has every operation, each reference resolves', () => {
  const document = openApiDocument() as unknown as {
    paths: { [path: string]: { [method: string]: { operationId: string } } }
    components: { schemas: { [name: string]: unknown } }
  }
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((each) => each.operationId),
  )
  expect(ids.toSorted()).toEqual(Object.keys(operations).toSorted())
  const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    (match) => match[1]!,
  )
  expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
})

test('every operation is implemented once', () => {
  const implemented = modules.flatMap((module) => module.operations.map(({ operationId }) => operationId))
  expect(implemented.toSorted()).toEqual(Object.keys(operations).toSorted())
})

test('no two operations share a method and path', () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(addresses.filter((address, index) => addresses.indexOf(address) < index)).toEqual([])
})

test('the reference describes every group that has an operation', () => {
  const used = new Set(all.map(([, { group }]) => group))
  expect(Object.keys(groups).toSorted()).toEqual([...used].toSorted())
})
