import type { Database } from '#platform/database/database.ts'
import type { Sql } from '#platform/database/sql.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

export interface Plan {
  indexes: string[]
  /** Tables with a sequential scan. */
  scanned: string[]
  /** The maximum number of rows of one plan node. */
  rowsRead: number
  rowsReadOf: { [table: string]: number }
  answered: number
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const rowsOf = (node: Node) =>
  Math.round(
    node['Actual Loops'] *
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)),
  )

/** Partitions, and their indexes, are reported by the name of the parent. */
async function namesOfWholes(db: Database) {
  const { rows } = await db.pool.query<{ part: string; whole: string }>(`
    SELECT part.relname AS part, whole.relname AS whole FROM pg_inherits
    JOIN pg_class AS part ON part.oid = inhrelid JOIN pg_class AS whole ON whole.oid = inhparent`)
  return new Map(rows.map(({ part, whole }) => [part, whole]))
}

/** Plans the statement for its values, as PostgreSQL does by default. */
async function explain(db: Database, text: string, values: unknown[]): Promise<Node> {
  const client = await db.pool.connect()
  try {
    await client.query('SET plan_cache_mode = auto')
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    client.release(true)
  }
}

/** The plan that PostgreSQL executed for a statement. */
export async function planOf(db: Database, { text, values }: Pick<Sql, 'text' | 'values'>): Promise<Plan> {
  const wholes = await namesOfWholes(db)
  const nodes = nodesOf(await explain(db, text, values))
  for (const node of nodes) {
    for (const kind of ['Relation Name', 'Index Name'] as const) {
      const whole = wholes.get(node[kind] ?? '')
      if (whole) node[kind] = whole
    }
  }
  const rowsReadOf: Plan['rowsReadOf'] = {}
  for (const node of nodes) {
    const table = node['Relation Name']
    if (table) rowsReadOf[table] = (rowsReadOf[table] ?? 0) + rowsOf(node)
  }
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
    rowsRead: Math.max(...nodes.map(rowsOf)),
    rowsReadOf,
    answered: nodes[0]!['Actual Rows'],
  }
}
