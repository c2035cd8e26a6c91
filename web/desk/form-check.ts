import { BukaError } from '#client/buka-error.ts'
import type { Fault } from '../kit/form.tsx'
import { toast } from '../kit/toast.tsx'
import { explain } from './app.ts'
import { renewAllShown } from './shown-lists.ts'
import { words } from './words.ts'

class WrongField extends Error {
  readonly field: string
  constructor(field: string, text: string) {
    super(text)
    this.field = field
  }
}

/** An error for a field that is missing or wrong, thrown before anything is confirmed or sent. The form shows it at the field. */
export const missing = (field: string, text: string): Error => new WrongField(field, text)

export function requireText(values: { [name: string]: string }, name: string): string {
  const text = values[name]?.trim()
  if (!text) throw missing(name, words.fillIn)
  return text
}

/** Refused because somebody else has changed something meanwhile: everything on the screen is loaded again. */
const isOutdated = (error: unknown) =>
  error instanceof BukaError && (error.statusCode === 409 || error.statusCode === 410)

/**
 * Codes that mean it has already been decided, assigned or moved on. The reload may replace the form, so the text is shown as a
 * toast.
 */
const endings = ['complaint.decided', 'suspense.assigned', 'order.move.illegal']

export function explainForm(error: unknown): Fault {
  if (error instanceof WrongField) return { fields: { [error.field]: error.message } }
  if (isOutdated(error)) renewAllShown()
  const fault = explain(error)
  if (!(error instanceof BukaError && endings.includes(error.code))) return fault
  toast(fault.summary ?? '')
  return { fields: {} }
}
