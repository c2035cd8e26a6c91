import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Allowed licences, as SPDX identifiers. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

/** Packages with another licence, and why they are allowed. */
const exceptions: { package: RegExp; licence: string; why: string }[] = [
  {
    package: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, a shared library that anybody may replace by their own',
  },
  { package: /^@expo-google-fonts\/inter$/, licence: 'OFL-1.1', why: 'a font, embedded in documents' },
  { package: /^web-push$/, licence: 'MPL-2.0', why: 'used unchanged: the licence is about its own files' },
  {
    package: /^png-js$/,
    licence: 'none',
    why: 'its package.json names none; its LICENSE file is the MIT licence',
  },
]

export interface Installed {
  name: string
  licence: string
}

const isAllowed = (name: string, id: string) =>
  allowed.has(id) || exceptions.some((each) => each.licence === id && each.package.test(name))

/** One of the offered licences, with all its parts. More complex expressions need a person to read them. */
const mayBeUsed = ({ name, licence }: Installed): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((offer) => offer.split(' AND ').every((id) => isAllowed(name, id)))

/** The packages under a licence that is not allowed. */
export const licenceFaults = (packages: Installed[]): string[] =>
  packages.filter((each) => !mayBeUsed(each)).map(({ name, licence }) => `${name}: ${licence}`)

interface Entry {
  dev?: boolean
  license?: string
}
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * The production packages with the licence of the installed version; for other platforms that of
 * package-lock.json.
 */
export function productionPackages(folder: string): Installed[] {
  const packages: { [path: string]: Entry } = readJson(join(folder, 'package-lock.json')).packages
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  return needed.map(([path, entry]) => {
    const file = join(folder, path, 'package.json')
    const licence = existsSync(file) ? readJson(file).license : entry.license
    const name = path.split('node_modules/').at(-1)!
    return { name, licence: typeof licence === 'string' ? licence : 'none' }
  })
}
