import Type, { type Static, type TProperties, type TSchema } from 'typebox'

export type { Static, TSchema }
export { Type }

/** An object that refuses keys it does not know. */
export const Record = <P extends TProperties>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** A group of fields inside a record, and what it is. */
export const Part = <P extends TProperties>(description: string, properties: P) =>
  Record(properties, { description })

/** The same fields, all optional: for an update of some of them. */
export const allOptional = <T extends TProperties>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [K in keyof T]: ReturnType<typeof Type.Optional<T[K]>>
  }

export const Nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

export const OneOf = <const V extends readonly string[]>(values: V, description: string, options = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], description, ...options })

export const uuidPattern = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

export const Id = (description: string, options = {}) =>
  Type.String({ format: 'uuid', pattern: uuidPattern, description, ...options })

export const Timestamp = (description: string) =>
  Type.String({
    format: 'date-time',
    description: `${description} ISO 8601, UTC, milliseconds.`,
    examples: ['2026-11-15T08:30:00.000Z'],
  })

/** Characters that are invisible, some of which count as letters, or that change the direction of the text after them. */
const unseen =
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5' +
  '\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufdd0-\\ufdef\\ufe00-\\ufe0e\\ufeff\\uffa0' +
  '\\ufff9-\\ufffb\\ufffe\\uffff\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}'

/** Zero-width joiners and the emoji variation selector, where they follow no emoji, combining mark or Arabic letter. */
const stray =
  '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{M}\\p{Script=Arabic}\\ufe0f0-9#*])[\\u200c\\u200d\\ufe0f]'

/** A text must have at least one of these characters: joiners and marks, which emoji and scripts need, are invisible alone. */
const seen = '[\\p{L}\\p{N}\\p{P}\\p{S}]'

/** One line of text a person typed, such as a name. Refuses nine combining marks in a row, which could cover other lines. */
export const Line = (maxLength: number, description: string, options: object = {}) =>
  Text(maxLength, description, {
    pattern: `^(?=.*${seen})(?!.*\\p{M}{9})(?!.*${stray})[^\\t\\n\\r${unseen}]+$`,
    ...options,
  })

/** Text a person typed: no invisible characters, not blank, limited in length. */
export const Text = (maxLength: number, description: string, options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: `^(?=[^]*${seen})[^${unseen}]+$`,
    description,
    ...options,
  })

/** Like Text, but may be empty or blank. */
export const Prose = (maxLength: number, description: string, options: object = {}) =>
  Type.String({ maxLength, pattern: `^[^${unseen}]*$`, description, ...options })

export const Telephone = (description: string, options: object = {}) =>
  Type.String({
    minLength: 7,
    maxLength: 20,
    pattern: '^\\+?[0-9 ()-]+$',
    description: `${description} International format with leading +, or as dialled in Nigeria (080…).`,
    examples: ['+2348031234567'],
    ...options,
  })

export const EmailAddress = (description: string) =>
  Type.String({
    minLength: 6,
    maxLength: 254,
    pattern: '^[^\\s@<>,;:"()\\[\\]\\\\]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$',
    description,
    examples: ['amaka@example.com'],
  })
