import { hash } from 'node:crypto'

/**
 * One statement: text with $1… and its values. It is prepared under a name derived from its text, unless it
 * has to be planned for its values each time.
 */
export interface Sql {
  text: string
  name?: string
  values: unknown[]
}

export interface Fragment {
  strings: readonly string[]
  values: readonly unknown[]
  plannedAnew?: boolean
}

const isFragment = (value: unknown): value is Fragment =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `q${hash('sha1', text, 'base64url')}`
    names.set(text, name)
  }
  return name
}

interface Flat {
  text: string
  values: unknown[]
  plannedAnew: boolean
}

function flatten(strings: readonly string[], values: readonly unknown[], into: Flat) {
  strings.forEach((string, index) => {
    into.text += string
    if (index >= values.length) return
    const value = values[index]
    if (isFragment(value)) {
      into.plannedAnew ||= value.plannedAnew ?? false
      flatten(value.strings, value.values, into)
    } else into.text += `$${into.values.push(value)}`
  })
}

/** A statement. Values become parameters; fragments are spliced in. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const flat: Flat = { text: '', values: [], plannedAnew: false }
  flatten(strings, values, flat)
  const { text, plannedAnew } = flat
  return { text, values: flat.values, ...(plannedAnew ? {} : { name: nameOf(text) }) }
}

/** A part of a statement, to be inserted into another. */
export const fragment = (strings: TemplateStringsArray, ...values: unknown[]): Fragment => ({
  strings,
  values,
})

/**
 * Whether a text stored in search form contains a keyword. It is planned for each keyword: for a rare one the
 * text index is cheap, for a common one filtering the rows of the caller is.
 */
export const matchesKeyword = (column: Fragment, word: string): Fragment => ({
  ...fragment`${column} LIKE search_pattern(${word})`,
  plannedAnew: true,
})

export const nothing: Fragment = { strings: [''], values: [] }

/** Fragments joined with commas. */
export const commaJoined = (fragments: Fragment[]): Fragment => ({
  strings: ['', ...fragments.slice(1).map(() => ', '), ''],
  values: fragments,
})

/** Fragments one after the other. */
export const joined = (fragments: Fragment[]): Fragment => ({
  strings: ['', ...fragments.map(() => '')],
  values: fragments,
})

/** An identifier from our own code, such as a column. Never text from a caller. */
export const raw = (name: string): Fragment => ({ strings: [name], values: [] })
