import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const link = /\]\(([^)\s]+)\)/g
const heading = /^#+ (.+)$/gm

/** The anchor that a heading gets where the documents are read. */
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

/** Links of the documents to files and headings that are not there. */
export const linkFaults = (): string[] =>
  globSync('**/*.md', { exclude: ['**/node_modules', '.data'] })
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(link)]
        .map(([, target]) => target!)
        .filter((target) => !/^\w+:/.test(target) && !leads(file, target))
        .map((target) => `${file} links to ${target}, which is not there`),
    )
