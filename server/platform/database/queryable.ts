import type { Sql } from './sql.ts'

/** Where statements run: the pool, or the transaction a function was handed. */
export interface Queryable {
  many<R>(statement: Sql): Promise<R[]>
  /** Exactly one row. */
  one<R>(statement: Sql): Promise<R>
  maybe<R>(statement: Sql): Promise<R | undefined>
  /** How many rows were touched. */
  run(statement: Sql): Promise<number>
}
