import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/**
 * The shape of a statement's rows, from which their type is derived. Tests check every row against it;
 * production does not.
 */
export type RowShape = TSchema
export type RowOf<Shape extends RowShape> = Static<Shape>

/** Rows with exactly these columns. */
export const row = <Columns extends TProperties>(columns: Columns): TObject<Columns> =>
  Type.Object(columns, { additionalProperties: false })

/** Column types, as the driver converts PostgreSQL's types. */
export const text = Type.String()
export const uuid = Type.String()
export const integer = Type.Integer()
export const float = Type.Number()
export const boolean = Type.Boolean()
export const timestamp = Type.Refine(Type.Unsafe<Date>({}), (value) => value instanceof Date)
export const bytes = Type.Refine(Type.Unsafe<Buffer>({}), (value) => Buffer.isBuffer(value))

export const nullable = <Shape extends TSchema>(shape: Shape) => Type.Union([shape, Type.Null()])
export const list = <Shape extends TSchema>(shape: Shape) => Type.Array(shape)

/** One of the values that a column is constrained to. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

/** JSON written by the service itself, of a known TypeScript type. */
export const json = <Value>() => Type.Unsafe<Value>({})

/** Called for every row in tests. */
export type CheckRow = (shape: RowShape, row: unknown) => void

/** Shapes that many statements share. */
export const IdRow = row({ id: uuid })
export const CountRow = row({ count: integer })
