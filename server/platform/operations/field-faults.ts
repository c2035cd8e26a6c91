import type { TLocalizedValidationError } from 'typebox/error'
import type { Validator } from 'typebox/schema'
import { Settings } from 'typebox/system'
import type { TSchema } from '#contract/schema.ts'
import { maxFaults } from './bounds.ts'
import { type Field, Refusal, unknownField } from './refusal.ts'

Settings.Set({ maxErrors: maxFaults })

const codes: { [keyword: string]: string } = {
  type: 'type',
  enum: 'choice',
  const: 'choice',
  pattern: 'format',
  format: 'format',
  minLength: 'too-short',
  maxLength: 'too-long',
  minimum: 'too-small',
  maximum: 'too-large',
  minItems: 'too-few',
  maxItems: 'too-many',
  minProperties: 'empty',
}

/** The path with dots; `body` for the whole body. */
const join = (instancePath: string, key?: string) =>
  [...instancePath.split('/').slice(1), ...(key === undefined ? [] : [key])].join('.') || 'body'

/** The contract's description of the field that an error is about. */
function descriptionAt(schema: TSchema, pointer: string): string | undefined {
  const parts = pointer.split('/').slice(1)
  const node = parts.reduce<unknown>(
    (at, part) => (at as { [key: string]: unknown } | undefined)?.[part],
    schema,
  )
  return (node as { description?: string } | undefined)?.description
}

function messageFor(error: TLocalizedValidationError, schema: TSchema): string {
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`
  if (error.keyword === 'const') return `must be ${JSON.stringify(error.params.allowedValue)}`
  if (error.keyword === 'pattern' || error.keyword === 'format') {
    const wanted = descriptionAt(schema, error.schemaPath)
    return wanted === undefined ? 'is not written as this field needs it' : `is not as needed here: ${wanted}`
  }
  if (error.keyword === 'minProperties') return 'must hold at least one field'
  return error.message
}

function fieldsOf(error: TLocalizedValidationError, schema: TSchema): Field[] {
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((key) => ({
      path: join(error.instancePath, key),
      code: 'missing',
      message: 'must be given',
    }))
  }
  if (error.keyword === 'additionalProperties') {
    return error.params.additionalProperties.map((key) => unknownField(join(error.instancePath, key)))
  }
  const code = codes[error.keyword]
  return code === undefined
    ? []
    : [{ path: join(error.instancePath), code, message: messageFor(error, schema) }]
}

/** For a nullable value, «must be null» is not the error to report. */
const isNullBranch = (error: TLocalizedValidationError) =>
  error.keyword === 'type' && error.params.type === 'null'

/** Refuses a value and reports every field that does not match. */
export function refuse(validator: Validator, value: unknown): never {
  const [, faults] = validator.Errors(value)
  const telling = faults
    .filter((error) => !isNullBranch(error))
    .flatMap((error) => fieldsOf(error, validator.Schema()))
  // Unknown keys are reported one by one and then together; very many of them are refused earlier (see
  // bounds.ts).
  const alone = faults.filter(({ keyword }) => keyword === 'boolean')
  if (telling.length === 0) telling.push(...alone.map(({ instancePath }) => unknownField(join(instancePath))))
  const fields = [...new Map(telling.map((field) => [`${field.path} ${field.code}`, field])).values()]
  throw new Refusal('request.invalid', { fields })
}
