import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

let isOn = false
const validators = new WeakMap<TSchema, Validator>()

/** For tests: from now on what is written and read is held against its schema. In production the compiler's word is enough. */
export function turnOnDataChecks(): void {
  isOn = true
}

/** Throws where checks are on and the value is not as its schema has it. */
export function checkData(schema: TSchema, value: unknown, what: string): void {
  if (!isOn) return
  let validator = validators.get(schema)
  if (!validator) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  // As PostgreSQL keeps it: without what is undefined, and with dates as text.
  const errors = validator.Errors(JSON.parse(JSON.stringify(value)))
  if (errors.length > 0) throw new Error(`${what} is not as declared: ${JSON.stringify(errors)}`)
}
