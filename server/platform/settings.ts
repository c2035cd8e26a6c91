/** One environment variable: how it is parsed, its default, its meaning. */
export interface Setting<T> {
  read: (text: string) => T | undefined
  expected: string
  fallback: T
  /** The default as written in the environment, if that is not `fallback` as a string. */
  shown?: string
  comment: string
  /** Never printed. */
  secret?: boolean
}

type Settings = { [name: string]: Setting<unknown> }
export type Values<S extends Settings> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

export const text = (fallback: string, comment: string): Setting<string> => ({
  read: (value) => value,
  expected: 'text',
  fallback,
  comment,
})

export const secret = (comment: string): Setting<string> => ({ ...text('', comment), secret: true })

export const flag = (fallback: boolean, comment: string): Setting<boolean> => ({
  read: (value) => (value === 'true' || value === 'false' ? value === 'true' : undefined),
  expected: 'true or false',
  fallback,
  comment,
})

/** A whole number within bounds. */
export interface WholeNumber extends Setting<number> {
  least: number
  most: number
}

export const whole = (fallback: number, min: number, max: number, comment: string): WholeNumber => ({
  read: (value) => {
    const number = Number(value)
    return /^-?\d+$/.test(value) && number >= min && number <= max ? number : undefined
  },
  expected: `a whole number from ${min} to ${max}`,
  fallback,
  comment,
  least: min,
  most: max,
})

export const choice = <const V extends readonly string[]>(
  values: V,
  fallback: V[number],
  comment: string,
): Setting<V[number]> => ({
  read: (value) => values.find((each) => each === value),
  expected: `one of ${values.join(', ')}`,
  fallback,
  comment,
})

export const address = (fallback: string, protocols: string[], comment: string): Setting<string> => ({
  read: (value) => (protocols.includes(URL.parse(value)?.protocol ?? '') ? value : undefined),
  expected: `an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
  fallback,
  comment,
})

const isTilesAddress = (value: string) =>
  ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) &&
  /^https?:$/.test(URL.parse(value)?.protocol ?? '') &&
  // The host goes into the CSP header of every page, so it has no separators and none of the placeholders.
  !/[{}\s;,'"]/.test(new URL(value).host)

/** The address of map tiles, with placeholders for zoom, column and row. */
export const tilesAddress = (comment: string): Setting<string> => ({
  read: (value) => (isTilesAddress(value) ? value : undefined),
  expected: 'an address such as https://tiles.example/{z}/{x}/{y}.png',
  fallback: '',
  comment,
})

export interface Fault {
  /** The setting to change. */
  name: string
  /** What it should be, in one line. */
  problem: string
}

/**
 * Reads every setting, with its default where it is invalid, and returns the problems. An empty variable
 * counts as absent.
 */
export function readSettings<S extends Settings>(
  settings: S,
  environment: NodeJS.ProcessEnv,
): { values: Values<S>; faults: Fault[] } {
  const faults: Fault[] = []
  const values = Object.entries(settings).map(([name, setting]) => {
    const given = environment[name]
    if (given === undefined || given === '') return [name, setting.fallback]
    const value = setting.read(given)
    if (value !== undefined) return [name, value]
    const shown = setting.secret ? 'its value' : JSON.stringify(given)
    faults.push({ name, problem: `${name} must be ${setting.expected}; ${shown} is not.` })
    return [name, setting.fallback]
  })
  return { values: Object.fromEntries(values), faults }
}

/** A commented example, usable as a .env file. */
export const exampleOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(
      ([name, setting]) =>
        `# ${setting.comment}\n# ${setting.expected}\n#${name}=${setting.shown ?? setting.fallback}\n`,
    )
    .join('\n')
