import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'

let isOn = false
const validators = new WeakMap<TSchema, Validator>()

/**
 * For tests: turns on checks of written and read data against their schemas. Production relies on the
 * compiler.
 */
export function turnOnDataChecks(): void {
  isOn = true
}

/** Throws when checks are on and the value does not match its schema. */
export function checkData(schema: TSchema, value: unknown, what: string): void {
  if (!isOn) return
  let validator = validators.get(schema)
  if (!validator) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  // As PostgreSQL stores it: without undefined properties, and with dates as text.
  const [, errors] = validator.Errors(JSON.parse(JSON.stringify(value)))
  if (errors.length > 0) throw new Error(`${what} is not as declared: ${JSON.stringify(errors)}`)
}
