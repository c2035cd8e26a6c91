import { requestContext } from '../telemetry/request-context.ts'
import type { Query } from './connections.ts'
import type { CheckRow, RowOf, RowShape } from './row.ts'
import type { Sql } from './sql.ts'

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Where statements run: the pool or a transaction. */
export interface Queryable {
  many<Shape extends RowShape>(shape: Shape, statement: Sql): Promise<RowOf<Shape>[]>
  many<R>(statement: Sql): Promise<R[]>
  /** Exactly one row. */
  one<Shape extends RowShape>(shape: Shape, statement: Sql): Promise<RowOf<Shape>>
  one<R>(statement: Sql): Promise<R>
  maybe<Shape extends RowShape>(shape: Shape, statement: Sql): Promise<RowOf<Shape> | undefined>
  maybe<R>(statement: Sql): Promise<R | undefined>
  /** Whether the statement finds a row. */
  exists(statement: Sql): Promise<boolean>
  /** Returns the number of affected rows. */
  run(statement: Sql): Promise<number>
}

type QueryArguments = [shape: RowShape, statement: Sql] | [statement: Sql]

const shapeAndStatement = (query: QueryArguments) =>
  query.length === 2 ? query : ([undefined, query[0]] as const)

/** Runs statements, and checks the rows of those that have a shape. */
export function queryable(run: Query, checkRow?: CheckRow): Queryable {
  const query = async (statement: Sql) => {
    const context = requestContext.getStore()
    if (context) context.queries += 1
    return run(statement)
  }
  const many = async (...asked: QueryArguments) => {
    const [shape, statement] = shapeAndStatement(asked)
    const { rows } = await query(statement)
    if (checkRow && shape) for (const row of rows) checkRow(shape, row)
    return rows
  }
  return {
    many,
    maybe: async (...asked: QueryArguments) => (await many(...asked))[0],
    exists: async (statement) => ((await query(statement)).rowCount ?? 0) > 0,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    async one(...asked: QueryArguments) {
      const rows = await many(...asked)
      if (rows.length !== 1)
        throw new Error(`Expected one row, got ${rows.length}: ${shapeAndStatement(asked)[1].text}`)
      return rows[0]
    },
  }
}
