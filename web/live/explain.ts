import { BukaError, NetworkError } from '#client/buka-error.ts'
import type { Fault } from '../kit/form.tsx'

/** What the apps say of errors. The service has a sentence for every code; an app may have a better one for its people. */
export interface ErrorWords {
  offline: string
  unexpected: string
  tooOften: (seconds: number) => string
  /** In small print. */
  request: (id: string) => string
  codes: { [code: string]: string }
  /** What is wrong with a field, by its code; else as the service says it. */
  fields: { [code: string]: string }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Puts an error into words: at its fields where it has some, and as a sentence. */
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
  // Only what the service did not expect is worth telling somebody.
  return error.statusCode < 500 ? fault : { ...fault, detail: words.request(requestId) }
}
