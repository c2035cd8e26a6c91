import { commaJoined, type Fragment, fragment } from './sql.ts'

/** A column of rows that are sent as text, and how its values are parsed. */
export interface TextColumn<T> {
  value: Fragment
  read(text: string): T
}

const columnsReadBy =
  <T>(read: (text: string) => T) =>
  (value: Fragment): TextColumn<T> => ({ value, read })

/** For ids and words defined by the service, which contain no comma and no semicolon. */
export const wordColumn = columnsReadBy((text) => text)
export const numberColumn = columnsReadBy(Number)
export const booleanColumn = columnsReadBy((text) => text === 't')
export const nullableColumn = <T>({ value, read }: TextColumn<T>): TextColumn<T | null> => ({
  value,
  read: (text) => (text === '' ? null : read(text)),
})

/** Converts many rows to one text and back. */
export interface RowText<Row> {
  /** The SQL aggregate that makes the text of a statement's rows; null if there are none. */
  text: Fragment
  read(text: string): Row[]
}

const comma = fragment`','`

/**
 * Rows with these columns as one text. It costs PostgreSQL and Node a fraction of the same number of rows, and two results can be
 * compared as a whole. Only for ids, numbers, booleans and words defined by the service.
 */
export function rowText<Row extends object>(
  columns: {
    [Name in keyof Row]: TextColumn<Row[Name]>
  },
): RowText<Row> {
  const entries = Object.entries<TextColumn<unknown>>(columns)
  const values = entries.flatMap(([, { value }], place) => (place === 0 ? [value] : [comma, value]))
  const readRow = (line: string): Row => {
    const texts = line.split(',')
    return Object.fromEntries(entries.map(([name, { read }], place) => [name, read(texts[place]!)])) as Row
  }
  return {
    text: fragment`string_agg(concat(${commaJoined(values)}), ';')`,
    read: (text) => (text === '' ? [] : text.split(';').map(readRow)),
  }
}
