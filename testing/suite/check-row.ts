import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { CheckRow } from '#platform/database/row.ts'

const validators = new WeakMap<TSchema, Validator>()

/** Checks every row of every statement in every test against the declared shape. */
export const checkRow: CheckRow = (shape, row) => {
  let validator = validators.get(shape)
  if (!validator) {
    validator = Compile(shape)
    validators.set(shape, validator)
  }
  if (validator.Check(row)) return
  const faults = validator.Errors(row).map(({ instancePath, message }) => `${instancePath} ${message}`)
  const message = `A row does not have its shape: ${faults.join('; ')} in ${JSON.stringify(row)}`
  // In a job the error would not reach the test.
  console.error(message)
  throw new Error(message)
}
