/** A refusal of the service. */
export class BukaError extends Error {
  statusCode: number
  code: string
  /** What happened, in words for the user. */
  text: string
  requestId: string
  fields: { path: string; code: string; message: string }[]
  retryAfterSeconds: number | undefined

  constructor(
    statusCode: number,
    error: { code: string; message: string; requestId: string; fields?: BukaError['fields'] },
    retryAfterSeconds: number | undefined,
  ) {
    const fields = error.fields ?? []
    const faults = fields.map(({ path, message }) => ` ${path} ${message}.`).join('')
    super(`${statusCode} ${error.code}: ${error.message}${faults}`)
    this.name = 'BukaError'
    this.statusCode = statusCode
    this.code = error.code
    this.text = error.message
    this.requestId = error.requestId
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** No answer came: the network is gone, the time ran out, or what came was not an answer of the service. */
export class NetworkError extends Error {
  constructor(operationId: string, cause: unknown) {
    super(`No answer to ${operationId}.`, { cause })
    this.name = 'NetworkError'
  }
}
