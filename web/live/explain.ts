import { BukaError, NetworkError } from '#client/buka-error.ts'
import type { Fault } from '../kit/form.tsx'

/**
 * The texts that an app shows for errors. The service has a sentence for every code; an app may have one that suits its users
 * better.
 */
export interface ErrorWords {
  offline: string
  unexpected: string
  tooOften: (seconds: number) => string
  /** The request id, shown in small print. */
  request: (id: string) => string
  codes: { [code: string]: string }
  /**
   * What is wrong with a field, by the code of the error. Without a text here or in `codes`, the message of the service is shown.
   */
  fields: { [code: string]: string }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Turns an error into texts: one for each field that it names, and a summary. */
export function explain(error: unknown, words: ErrorWords): Fault {
  if (error instanceof NetworkError) return { fields: {}, summary: words.offline }
  if (!(error instanceof BukaError)) return { fields: {}, summary: words.unexpected }
  const { code, text, fields, requestId, retryAfterSeconds } = error
  if (error.statusCode === 429 && retryAfterSeconds !== undefined && !words.codes[code])
    return { fields: {}, summary: words.tooOften(retryAfterSeconds) }
  const fault = {
    fields: Object.fromEntries(
      fields.map(({ path, code, message }) => [
        path,
        words.fields[code] ?? words.codes[code] ?? sentence(message),
      ]),
    ),
    empty: words.fields.missing!,
    summary: words.codes[code] ?? text,
  }
  // Only errors of the service itself (5xx) show the request id, because only these need to be reported to somebody.
  return error.statusCode < 500 ? fault : { ...fault, detail: words.request(requestId) }
}
