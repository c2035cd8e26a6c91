import type { RowOf, RowShape } from './row.ts'
import type { Sql } from './sql.ts'

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
