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

interface Written {
  text: string
  parameters: number
  plannedAnew: boolean
}

function write({ strings, values, plannedAnew = false }: Fragment, into: Written) {
  into.plannedAnew ||= plannedAnew
  strings.forEach((string, index) => {
    into.text += string
    if (index >= values.length) return
    const value = values[index]
    if (isFragment(value)) write(value, into)
    else into.text += `$${++into.parameters}`
  })
}

function statementOf(whole: Fragment): Pick<Sql, 'text' | 'name'> {
  const into: Written = { text: '', parameters: 0, plannedAnew: false }
  write(whole, into)
  const { text, plannedAnew } = into
  return plannedAnew ? { text } : { text, name: `q${hash('sha1', text, 'base64url')}` }
}

/**
 * A node of the tree of all statements. The path from the root to a statement is the sequence of its templates and parameters, so
 * that its text is composed only once and then found by the path. Templates are compared by identity: each template literal in the
 * code has its own object.
 */
interface Step {
  parameter?: Step
  templates: Map<readonly string[], Step>
  statement?: Pick<Sql, 'text' | 'name'>
}

const newStep = (): Step => ({ templates: new Map() })
const root = newStep()

/** Returns the step that a fragment leads to from `from`, and appends the fragment's values to `values`. */
function follow({ strings, values: parts }: Fragment, from: Step, values: unknown[]): Step {
  let step = from.templates.get(strings)
  if (step === undefined) {
    step = newStep()
    from.templates.set(strings, step)
  }
  for (const part of parts) {
    if (isFragment(part)) step = follow(part, step, values)
    else {
      values.push(part)
      step.parameter ??= newStep()
      step = step.parameter
    }
  }
  return step
}

/** A statement. Values become parameters; fragments are spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const whole = { strings, values: parts }
  const values: unknown[] = []
  const last = follow(whole, root, values)
  last.statement ??= statementOf(whole)
  return { ...last.statement, values }
}

/** A part of a statement, to be inserted into another. */
export const fragment = (strings: TemplateStringsArray, ...values: unknown[]): Fragment => ({
  strings,
  values,
})

/**
 * Whether a text stored in search form contains a keyword. The statement is planned for each keyword: for a rare
 * one the trigram index is cheaper, for a common one filtering the rows of the caller.
 */
export const matchesKeyword = (column: Fragment, word: string): Fragment => ({
  ...fragment`${column} LIKE search_pattern(${word})`,
  plannedAnew: true,
})

/** Caches the results of `make`: one object per key, so that statements which contain it are found by identity. */
function kept<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const found = made.get(key) ?? make(key)
    made.set(key, found)
    return found
  }
}

const templateOf = (between: string) =>
  kept((count: number) => [
    '',
    ...Array.from({ length: count }, (_, index) => (index < count - 1 ? between : '')),
  ])
const commas = templateOf(', ')
const plain = templateOf('')

export const nothing: Fragment = { strings: [''], values: [] }

/** Fragments joined with commas. */
export const commaJoined = (fragments: Fragment[]): Fragment => ({
  strings: commas(fragments.length),
  values: fragments,
})

/** Fragments joined without a separator. */
export const joined = (fragments: Fragment[]): Fragment => ({
  strings: plain(fragments.length),
  values: fragments,
})

/** An identifier from our own code, such as a column. Never text from a caller. */
export const raw = kept((name: string): Fragment => ({ strings: [name], values: [] }))
