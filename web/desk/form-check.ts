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

/** What has to be filled in is said at its field, before anything is asked once more or sent. */
export const missing = (field: string, text: string): Error => new WrongField(field, text)

export function requireText(values: { [name: string]: string }, name: string): string {
  const text = values[name]?.trim()
  if (!text) throw missing(name, words.fillIn)
  return text
}

/** What was refused as it no longer fits is read again, so that the page shows what is so now. */
const isOutdated = (error: unknown) =>
  error instanceof BukaError && (error.statusCode === 409 || error.statusCode === 410)

/** It has ended or moved on meanwhile. How it stands may take the place of the form, so it is said elsewhere. */
const endings = ['complaint.decided', 'suspense.assigned', 'order.move.illegal']

export function explainForm(error: unknown): Fault {
  if (error instanceof WrongField) return { fields: { [error.field]: error.message } }
  if (isOutdated(error)) renewAllShown()
  const fault = explain(error)
  if (!(error instanceof BukaError && endings.includes(error.code))) return fault
  toast(fault.summary ?? '')
  return { fields: {} }
}
