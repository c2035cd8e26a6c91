import { session } from './asyncapi-session.ts'
import { errors } from './errors.ts'
import { events, type Needs, needsOf } from './events.ts'
import { exampleOf } from './example-of.ts'
import { clientFrames, eventFrame, requestFrame, serverFrames, successFrame } from './frames.ts'
import { listQuery } from './list.ts'
import type { Operation } from './operation.ts'
import { type OperationId, operations } from './operations/index.ts'
import { type Action, actions } from './realtime.ts'
import { errorsOf } from './rules.ts'
import { Record, type TSchema, Type } from './schema.ts'

interface Example {
  name?: string
  payload: unknown
}

/** One variant of a frame. */
export interface Message {
  title: string
  summary: string
  description?: string
  payload: TSchema
  examples: Example[]
}

/** A message that is not a reply to another one, with the name of its reply if it has one. */
export interface Exchange extends Message {
  sender: 'you' | 'service'
  reply?: string
}

type Table<T> = { [name: string]: T }

const frame = (name: 'connected' | 'refreshed' | keyof typeof ownFrames, summary: string): Message => ({
  title: name,
  summary,
  payload: { ...clientFrames, ...serverFrames }[name],
  examples: session.filter((step) => step.name === name).map((step) => ({ payload: step.frame })),
})

const ownFrames = {
  connect: { sender: 'you', reply: 'connected', summary: 'Who comes, and what they have.' },
  refresh: { sender: 'you', reply: 'refreshed', summary: 'A new access token.' },
  pong: { sender: 'you', summary: 'The answer to a ping.' },
  ping: { sender: 'service', summary: 'How far each stream is.' },
  withheld: { sender: 'service', summary: 'On a store’s stream: an event that is not for you.' },
  streams: { sender: 'service', summary: 'What you may read has changed.' },
  disconnect: { sender: 'service', summary: 'The service is about to close.' },
} as const

const frameExchanges = Object.entries(ownFrames).map(([name, how]): [string, Exchange] => [
  name,
  { ...frame(name as keyof typeof ownFrames, how.summary), ...how },
])

const whoIsTold = (needs: Needs | undefined) => {
  if (needs === undefined) return {}
  const others = needs === 'owner' ? '' : ` and those with the permission \`${needs}\``
  return { description: `Of a store: the owner${others}.` }
}

const eventExchanges = Object.entries(events).map(([title, { summary, data }]): [string, Exchange] => {
  const payload = eventFrame(Type.Literal(title), data)
  const examples = [{ payload: exampleOf(payload) }]
  return [
    `${title}.event`,
    { sender: 'service', title, summary, ...whoIsTold(needsOf(title)), payload, examples },
  ]
})

/** The schema of the data of a request: path parameters, query and body in one object. */
function dataOf(id: OperationId): TSchema {
  const { params, query, body, list, description }: Operation = operations[id]
  const parts = [params, query, body] as ({ properties?: object } | undefined)[]
  const properties = Object.assign({}, list && listQuery, ...parts.map((part) => part?.properties))
  // Lists ignore unknown parameters.
  return (list ? Type.Object : Record)(properties, { title: id, description })
}

function requestExample(action: Action, operationId: OperationId): Example {
  const { as, params, query, body }: Operation['example'] = operations[operationId].example
  const data = { ...params, ...query, ...(body as object | undefined) }
  return { name: `${as}: ${operationId}`, payload: { type: 'request', id: 'c17', action, data } }
}

const actionNames = Object.keys(actions) as Action[]

const requestExchanges = actionNames.map((action): [string, Exchange] => {
  const ids: readonly OperationId[] = actions[action]
  const data = Type.Union(ids.map(dataOf), {
    description: 'As the HTTP operation takes it; which one is meant follows from the names given.',
  })
  return [
    `${action}.request`,
    {
      sender: 'you',
      reply: `${action}.response`,
      title: action,
      summary: `Runs one of ${ids.join(', ')}.`,
      payload: requestFrame(Type.Literal(action), data),
      // In `actions` the operation with the fewest path parameters is the last one; the examples begin with it.
      examples: ids.map((id) => requestExample(action, id)).toReversed(),
    },
  ]
})

const responses = actionNames.map((action): [string, Message] => {
  const those: Operation[] = actions[action].map((id) => operations[id])
  const codes = new Set(those.flatMap(errorsOf))
  const refusals = [...codes].map((code) => `\`${code}\` (${errors[code].status})`)
  const answer = successFrame(those[0]!.answer, those[0]!.list === true)
  return [
    `${action}.response`,
    {
      title: `${action}, answered`,
      summary: `May be refused with ${refusals.join(', ')}.`,
      payload: Type.Union([answer, serverFrames.refusal]),
      examples: [{ payload: exampleOf(answer) }],
    },
  ]
})

/** The messages that are not replies, by name. */
export const exchanges: Table<Exchange> = Object.fromEntries([
  ...frameExchanges,
  ...eventExchanges,
  ...requestExchanges,
])

/** The messages that are only sent as replies, by name. */
export const replies: Table<Message> = {
  connected: frame('connected', 'You are in; these are your streams.'),
  refreshed: frame('refreshed', 'How long the new token lives.'),
  ...Object.fromEntries(responses),
}
