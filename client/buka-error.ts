/** A refusal of the service. */
export class BukaError extends Error {
  statusCode: number
  code: string
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
    this.requestId = error.requestId
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}
