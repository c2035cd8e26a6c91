import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { quickFetch } from '../http/quick-fetch.ts'
import type { Envelope } from './broken.ts'
import type { Input } from './plans.ts'

export interface Sent {
  operationId: OperationId
  token: string | undefined
  input: Input
  envelope: Envelope
  /** The body, if it is a file. */
  file?: { bytes: Uint8Array<ArrayBuffer>; mimeType: string }
}

export interface Answer {
  status: number
  text: string
  requestId: string | null
}

/** An unpaired surrogate cannot be encoded; escaped text stays. */
const escaped = (value: unknown) => {
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
  return text.startsWith('%') ? text : encodeURIComponent(text)
}

/** Path segments of dots would be normalised by the HTTP client. */
const piece = (value: unknown) => escaped(value).replace(/^\.+$/, 'dots')

export function addressOf({ path }: Operation, { params, query }: Input): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => `${escaped(name)}=${escaped(each)}`),
  )
  const place = path.replace(/\{(\w+)\}/g, (_, name) => piece(params[name] ?? ''))
  return `/v1${place}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/** The request as it goes out. */
export function requestOf({ operationId, token, input, envelope, file }: Sent) {
  const operation: Operation = operations[operationId]
  const key = envelope.idempotencyKey ?? input.idempotencyKey
  const authorization = envelope.authorization ?? (token === undefined ? undefined : `Bearer ${token}`)
  const text =
    operation.method === 'GET'
      ? undefined
      : (envelope.text ?? (input.body === undefined ? undefined : JSON.stringify(input.body)))
  const body = file ? file.bytes : text
  const type = envelope.contentType ?? file?.mimeType ?? 'application/json'
  return {
    method: operation.method,
    address: addressOf(operation, input),
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': type }),
    } as { [name: string]: string },
    body,
  }
}

export async function send(url: string, sent: Sent): Promise<Answer> {
  const { method, address, headers, body } = requestOf(sent)
  const response = await quickFetch(`${url}${address}`, { method, headers, body })
  const text = await response.text()
  // A replay is the first answer verbatim, with the id of the first request.
  const replayed = response.headers.get('idempotency-replayed') && /"requestId":"([^"]+)"/.exec(text)?.[1]
  return { status: response.status, text, requestId: replayed || response.headers.get('x-request-id') }
}

/** A call as a curl command, without the token. */
export function printed(sent: Sent): string {
  const { method, address, headers, body } = requestOf(sent)
  const { authorization: _, ...rest } = headers
  return `${method} ${address} ${JSON.stringify(rest)} ${typeof body === 'string' ? body.slice(0, 600) : (body?.length ?? '')}`
}
