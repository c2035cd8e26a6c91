import type { Fault } from '../kit/form.tsx'
import { explain } from './app.ts'
import { words } from './words.ts'

class WrongField extends Error {
  readonly field: string
  constructor(field: string, text: string) {
    super(text)
    this.field = field
  }
}

/** What has to be filled in is said at its field, before anything is asked once more or sent. */
export const missing = (field: string, text: string): Error => new WrongField(field, text)

export function requireText(values: { [name: string]: string }, name: string): string {
  const text = values[name]?.trim()
  if (!text) throw missing(name, words.fillIn)
  return text
}

export const explainForm = (error: unknown): Fault =>
  error instanceof WrongField ? { fields: { [error.field]: error.message } } : explain(error)
