import { globSync } from 'node:fs'
import { join } from 'node:path'
import { events } from '#contract/events.ts'
import { Position, serverFrames } from '#contract/frames.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations/index.ts'
import { actions } from '#contract/realtime.ts'
import { typeTexts } from './type-text.ts'

const folder = join(import.meta.dirname, '..', '..', 'contract', 'records')

/** Records by the names that the contract exports them under. */
async function namedRecords(): Promise<{ [name: string]: object }> {
  const files = globSync('*.ts', { cwd: folder }).sort()
  const modules = await Promise.all(files.map((file) => import(join(folder, file))))
  const exported = modules.flatMap((module) => Object.entries(module))
  const schemas = exported.filter(
    (entry): entry is [string, object] =>
      typeof entry[1] === 'object' && entry[1] !== null && '~kind' in entry[1] && 'properties' in entry[1],
  )
  return { ...Object.fromEntries(schemas), Position }
}

/**
 * The types of the contract that the client refers to, without the schemas from which they are derived: neither an app nor an editor
 * should have to load these.
 */
export async function contractDeclarations(): Promise<string> {
  const records = await namedRecords()
  const { words, keyText, typeText, declared } = typeTexts(records)
  const of = (schema: object, indent: string) => `Of<${typeText(schema, indent)}>`

  function operationText([operationId, operation]: [string, Operation]): string {
    const parts = (['params', 'query', 'body', 'answer'] as const).flatMap((part) => {
      const schema = operation[part]
      return schema ? [`    ${part}: ${of(schema, '    ')}\n`] : []
    })
    const file = operation.fileBody ? '    fileBody: object\n' : ''
    const list = operation.list ? '    list: true\n' : ''
    const said = words(`${operation.summary} ${operation.description}`, '  ')
    return `${said}  ${operationId}: {\n${parts.join('')}${file}${list}  }\n`
  }
  const eventText = ([name, { summary, data }]: [string, { summary: string; data: object }]) =>
    `${words(summary, '  ')}  ${keyText(name)}: { data: ${of(data, '  ')} }\n`
  const actionText = ([name, ids]: [string, readonly string[]]) =>
    `  ${keyText(name)}: readonly [${ids.map((id) => JSON.stringify(id)).join(', ')}]\n`
  const frameText = ([name, schema]: [string, object]) => `  ${keyText(name)}: ${typeText(schema, '  ')}\n`

  return [
    '/** Made from the contract. */\n',
    'export interface Of<T> {\n  readonly type: T\n}\n',
    'export type TSchema = Of<unknown>\n',
    'export type Static<S extends TSchema> = S["type"]\n',
    `export interface Operation {
  params?: TSchema
  query?: TSchema
  body?: TSchema
  fileBody?: object
  answer: TSchema
  list?: boolean
}
`,
    `export type ParamsOf<O extends Operation> = O extends { params: Of<infer T> } ? T : unknown
export type QueryOf<O extends Operation> = (O extends { query: Of<infer T> } ? T : unknown) &
  (O extends { list: true } ? { keyword?: string; pageSize?: number; lastEvaluatedKey?: string } : unknown)
export type BodyOf<O extends Operation> = O extends { body: Of<infer T> } ? T : unknown
export type AnswerOf<O extends Operation> = Static<O['answer']>
`,
    ...Object.keys(records).map(declared),
    `export interface Operations {\n${Object.entries<Operation>(operations).map(operationText).join('')}}\n`,
    'export type OperationId = keyof Operations\n',
    `export declare const events: {\n${Object.entries(events).map(eventText).join('')}}\n`,
    'export type EventName = keyof typeof events\n',
    `export declare const actions: {\n${Object.entries(actions).map(actionText).join('')}}\n`,
    'export type Action = keyof typeof actions\n',
    `export interface ServerFrames {\n${Object.entries(serverFrames).map(frameText).join('')}}\n`,
  ].join('\n')
}
