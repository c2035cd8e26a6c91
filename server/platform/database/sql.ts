import { hash } from 'node:crypto'

/** One statement: text with $1… and its values. Every statement is prepared under a name made from its text. */
export interface Sql {
  text: string
  name: string
  values: unknown[]
}

export interface Fragment {
  strings: readonly string[]
  values: readonly unknown[]
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

function flatten(
  strings: readonly string[],
  values: readonly unknown[],
  into: { text: string; values: unknown[] },
) {
  strings.forEach((string, index) => {
    into.text += string
    if (index >= values.length) return
    const value = values[index]
    if (isFragment(value)) flatten(value.strings, value.values, into)
    else into.text += `$${into.values.push(value)}`
  })
}

/** A statement. Values become parameters; fragments are spliced in. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const flat = { text: '', values: [] as unknown[] }
  flatten(strings, values, flat)
  return { ...flat, name: nameOf(flat.text) }
}

/** A piece of a statement, to be spliced into another. */
export const fragment = (strings: TemplateStringsArray, ...values: unknown[]): Fragment => ({
  strings,
  values,
})

export const nothing: Fragment = { strings: [''], values: [] }

/** Fragments with commas between them. */
export const list = (fragments: Fragment[]): Fragment => ({
  strings: ['', ...fragments.slice(1).map(() => ', '), ''],
  values: fragments,
})

/** A name of our own, such as a column. Never anything a caller sent. */
export const raw = (name: string): Fragment => ({ strings: [name], values: [] })
