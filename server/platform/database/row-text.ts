import { commaJoined, type Fragment, fragment } from './sql.ts'

/** A value of a row in a text, and how it is read from there. */
export interface TextColumn<T> {
  value: Fragment
  read(text: string): T
}

const columnsReadBy =
  <T>(read: (text: string) => T) =>
  (value: Fragment): TextColumn<T> => ({ value, read })

/** An id, or a word of our own: nothing with a comma or a semicolon in it. */
export const wordColumn = columnsReadBy((text) => text)
export const numberColumn = columnsReadBy(Number)
export const booleanColumn = columnsReadBy((text) => text === 't')
export const nullableColumn = <T>({ value, read }: TextColumn<T>): TextColumn<T | null> => ({
  value,
  read: (text) => (text === '' ? null : read(text)),
})

/** Rows as one text. */
export interface RowText<Row> {
  /** The aggregate that makes the text of the rows of a statement; null for none. */
  text: Fragment
  read(text: string): Row[]
}

const comma = fragment`','`

/**
 * Rows with these columns as one text: PostgreSQL and Node spend a fraction on it of what they do on as many rows, and two answers are
 * compared as a whole. For ids, numbers, booleans and words of our own alone.
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
