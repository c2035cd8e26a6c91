import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const link = /\]\(([^)\s]+)\)/g
/** The path of a source file with at least one folder, in backticks. */
const sourcePath = /`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|sql))`/g
const heading = /^#+ (.+)$/gm

/** The anchor that GitHub and similar sites give to a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(heading)].map(([, title]) => anchorOf(title!))

function leads(file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const other = path === '' ? file : join(dirname(file), path)
  return existsSync(other) && (anchor === undefined || anchorsIn(other).includes(anchor))
}

const made = ['**/node_modules', '**/dist', '.data']

/** Links of a document to missing files and headings, and paths in its text that do not match the end of any source file's path. */
function faultsIn(file: string, sources: string[]): string[] {
  const text = readFileSync(file, 'utf8')
  const links = [...text.matchAll(link)]
    .map(([, target]) => target!)
    .filter((target) => !/^\w+:/.test(target))
  const paths = [...text.matchAll(sourcePath)].map(([, named]) => named!)
  return [
    ...links.filter((target) => !leads(file, target)),
    ...paths.filter((named) => !sources.some((source) => source.endsWith(`/${named}`))),
  ].map((target) => `${file} names ${target}, which is not there`)
}

export function linkFaults(): string[] {
  const sources = globSync('**/*.{ts,tsx,sql}', { exclude: made }).map((file) => `/${file}`)
  return globSync('**/*.md', { exclude: made })
    .toSorted()
    .flatMap((file) => faultsIn(file, sources))
}
