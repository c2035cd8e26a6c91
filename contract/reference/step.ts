import type { Operation } from '../operation.ts'
import { type OperationId, operations } from '../operations/index.ts'
import { block, json } from './markdown.ts'

/**
 * A step of the worked examples in the reference. The text of the reference is made from the steps, and a test runs them against a
 * running service. `<name>` stands for a value that is known only then: it is taken from an answer and used in later steps. In an
 * answer, `…` stands for any value, `'…'` as a field for the fields that are not shown, and a date for any date.
 */
export interface Step {
  say: string
  request: Request
  answer: Answer
  /** Run by the test but not printed, because the reference has shown it before. */
  asAbove?: true
}

export interface Request {
  method: string
  /** A path of the service, or a whole address that an answer gave. */
  address: string
  /** The placeholder of the bearer token. */
  token?: string
  body?: object
  file?: { name: string; mimeType: string }
}

export interface Answer {
  statusCode: number
  data?: unknown
  error?: unknown
  pagination?: unknown
}

const site = 'http://127.0.0.1:3000'

interface Input {
  token?: string
  params?: { [name: string]: string }
  query?: { [name: string]: string | number }
  body?: object
}

/** Calls an operation as the contract declares it. */
export function call(operationId: OperationId, { params = {}, query = {}, ...rest }: Input = {}): Request {
  const { method, path }: Operation = operations[operationId]
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => params[name]!)
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return { method, address: `/v1${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`, ...rest }
}

function curl({ method, address, token, body, file }: Request): string {
  const url = address.startsWith('/') ? `${site}${address}` : address
  const quoted = /[?&<]/.test(url) ? `'${url}'` : url
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted}`,
    ...(token ? [`-H 'Authorization: Bearer ${token}'`] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${json(body)}'`] : []),
    ...(file ? [`-H 'Content-Type: ${file.mimeType}'`, `--data-binary @${file.name}`] : []),
  ]
  return parts.join(' \\\n  ')
}

const envelope = (answer: Answer) => ({ success: answer.statusCode < 300, ...answer })

const printed = ({ say, request, answer }: Step): string =>
  [say, block(curl(request), 'sh'), block(json(envelope(answer)), 'json')].join('\n\n')

export const print = (steps: Step[]): string =>
  steps
    .filter(({ asAbove }) => !asAbove)
    .map(printed)
    .join('\n\n')
