/** The values of names so far: `<name>` to its value. */
export type Known = Map<string, unknown>

const name = /<#?([^>]+)>/g
const date = /^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/

/** The request with all names replaced. */
export function filled<T>(value: T, known: Known): T {
  const lookUp = (_: string, each: string) => {
    if (!known.has(each)) throw new Error(`<${each}> has no value yet`)
    return String(known.get(each))
  }
  // A name that stands for a number is written without quotes.
  const text = JSON.stringify(value)
    .replace(/"<#([^>]+)>"/g, lookUp)
    .replace(name, lookUp)
  return JSON.parse(text)
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function differsInText(shown: string, real: unknown, path: string, known: Known): string[] {
  if (shown === '…') return []
  if (date.test(shown) && date.test(String(real))) return []
  const names = [...shown.matchAll(name)].map((match) => match[1]!)
  const pattern = quoted(shown)
    .replace(/<#?[^>]+>/g, '(.+)')
    .replaceAll('…', '.*')
  const found = new RegExp(`^${pattern}$`).exec(String(real))
  if (!found) return [`${path} is ${JSON.stringify(real)}, not ${shown}`]
  return names.flatMap((each, index) => {
    const value = found[index + 1]!
    const before = known.get(each)
    known.set(each, value)
    return before === undefined || before === value
      ? []
      : [`${path} is ${value}, and <${each}> was ${before}`]
  })
}

function differsInList(shown: unknown[], real: unknown[], path: string, known: Known): string[] {
  const some = shown.filter((each) => each !== '…')
  if (some.length > real.length || (some.length === shown.length && some.length < real.length))
    return [`${path} has ${real.length} entries`]
  const start = shown[0] === '…' ? real.length - some.length : 0
  return some.flatMap((each, index) => differences(each, real[start + index], `${path}[${index}]`, known))
}

/** The differences between the documented and the real answer. Learns the names on the way. */
export function differences(shown: unknown, real: unknown, path: string, known: Known): string[] {
  if (typeof shown === 'string') return differsInText(shown, real, path, known)
  if (typeof shown !== 'object' || shown === null)
    return shown === real ? [] : [`${path} is ${JSON.stringify(real)}, not ${shown}`]
  if (typeof real !== 'object' || real === null) return [`${path} is ${JSON.stringify(real)}`]
  if (Array.isArray(shown)) return differsInList(shown, real as unknown[], path, known)
  const { '…': more, ...fields } = shown as { [field: string]: unknown }
  const given = real as { [field: string]: unknown }
  const unshown = more ? [] : Object.keys(given).filter((field) => !(field in fields))
  return [
    ...unshown.map((field) => `${path}.${field} is not shown`),
    ...Object.entries(fields).flatMap(([field, each]) =>
      differences(each, given[field], `${path}.${field}`, known),
    ),
  ]
}
