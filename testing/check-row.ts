import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { CheckRow } from '#platform/database/row.ts'

const validators = new WeakMap<TSchema, Validator>()

/** Every row of every statement in every test must have the shape that its statement declares. */
export const checkRow: CheckRow = (shape, row) => {
  let validator = validators.get(shape)
  if (!validator) {
    validator = Compile(shape)
    validators.set(shape, validator)
  }
  if (validator.Check(row)) return
  const faults = validator.Errors(row).map(({ instancePath, message }) => `${instancePath} ${message}`)
  const message = `A row does not have its shape: ${faults.join('; ')} in ${JSON.stringify(row)}`
  // In a job nobody else tells of it.
  console.error(message)
  throw new Error(message)
}
