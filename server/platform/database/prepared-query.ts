import pg from 'pg'
import type { Sql } from './sql.ts'

/** The result of a statement. */
export type Answer = Pick<pg.QueryResult, 'rows' | 'rowCount'>

interface Column {
  name: string
  read: (text: string) => unknown
}

/** How the rows of a prepared statement are parsed. */
interface Columns {
  columns: Column[]
  empty: { [name: string]: unknown }
}

const noColumns: Columns = { columns: [], empty: {} }

type Field = Pick<pg.FieldDef, 'name' | 'dataTypeID'>

function columnsOf(fields: Field[]): Columns {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    read: pg.types.getTypeParser(dataTypeID, 'text'),
  }))
  return { columns, empty: Object.fromEntries(columns.map(({ name }) => [name, null])) }
}

/** The statements that a connection has prepared, by name. */
const prepared = new WeakMap<pg.Connection, Map<string, Columns>>()

function preparedOn(connection: pg.Connection): Map<string, Columns> {
  const known = prepared.get(connection) ?? new Map<string, Columns>()
  prepared.set(connection, known)
  return known
}

/** In the form that PostgreSQL reads: the year has at least four digits, and a year before year 1 is followed by BC. */
function timestampText(moment: Date): string {
  const text = moment.toISOString()
  const year = moment.getUTCFullYear()
  if (year > 0 && year <= 9999) return text
  const rest = text.slice(text.indexOf('-', 1))
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`
}

const needsEscape = /["\\]/

function elementText(element: unknown): string {
  const text = parameterOf(element)
  if (text === null) return 'NULL'
  if (typeof text !== 'string') throw new TypeError('An array of bytes is no parameter')
  return `"${needsEscape.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
}

/** A value in PostgreSQL's text form, or bytes as they are. */
function parameterOf(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return timestampText(value)
  if (Array.isArray(value)) return `{${value.map(elementText).join()}}`
  return JSON.stringify(value)
}

/** A statement with its values as they are sent. */
interface Step {
  name: string
  text: string
  values: (string | Buffer | null)[]
}

/**
 * A prepared statement. The driver's own class asks PostgreSQL to describe the columns at every run. This one asks once, when the
 * statement is prepared on a connection: PostgreSQL refuses to run a statement whose columns have changed since then.
 *
 * Several statements are sent together and run one after the other as one transaction; each sees what was committed before it began.
 * The answer is that of the last statement.
 */
export class PreparedQuery implements pg.Submittable {
  /** The text of the last statement. */
  readonly text: string
  readonly answer: Promise<Answer>
  readonly #steps: Step[]
  /** The index of the step whose result is being received. */
  #place = 0
  #rows: Answer['rows'] = []
  #rowCount = 0
  #columns = noColumns
  #failure: unknown
  #resolve!: (answer: Answer) => void
  #reject!: (error: unknown) => void

  constructor(...statements: Required<Sql>[]) {
    this.#steps = statements.map(({ name, text, values }) => ({
      name,
      text,
      values: values.map(parameterOf),
    }))
    this.text = statements.at(-1)!.text
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Called by the driver, like the methods below. */
  submit(connection: pg.Connection) {
    const known = preparedOn(connection)
    this.#columns = known.get(this.#steps[0]!.name) ?? noColumns
    connection.stream.cork()
    for (const { name, text, values } of this.#steps) {
      if (!known.has(name)) {
        // The statement may have been prepared before and failed at its first run: it is closed and prepared again.
        connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
        connection.describe({ type: 'S', name }, true)
      }
      connection.bind({ statement: name, values }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.#columns = columnsOf(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const { columns, empty } = this.#columns
    const row = { ...empty }
    try {
      for (let place = 0; place < columns.length; place++) {
        const text = fields[place]!
        const { name, read } = columns[place]!
        if (text !== null) row[name] = read(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#failure ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }, connection: pg.Connection) {
    this.#rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    const known = preparedOn(connection)
    known.set(this.#steps[this.#place]!.name, this.#columns)
    if (this.#place === this.#steps.length - 1) return
    this.#place += 1
    this.#columns = known.get(this.#steps[this.#place]!.name) ?? noColumns
    this.#rows = []
  }

  handleReadyForQuery() {
    if (this.#failure === undefined) this.#resolve({ rows: this.#rows, rowCount: this.#rowCount })
    else this.#reject(this.#failure)
  }

  handleError(error: Error) {
    this.#reject(error)
  }
}
