import { readFileSync } from 'node:fs'
import { asyncApiDocument } from '#contract/asyncapi.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { settings } from '#server/config.ts'

/** The files that are made from the code, each with the text it should have. */

const between = (text: string, name: string, inner: string) =>
  text.replace(
    new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`),
    (_, start, end) => `${start}${inner}\n${end}`,
  )

const settingsTable = () =>
  [
    '| Setting | If absent | What it does |',
    '| --- | --- | --- |',
    ...Object.entries(settings).map(
      ([name, { fallback, shown = fallback, comment }]) =>
        `| \`${name}\` | ${shown === '' ? '' : `\`${shown}\``} | ${comment} |`,
    ),
  ].join('\n')

const printed = (document: object) => `${JSON.stringify(document, null, 2)}\n`

export const generated: { [file: string]: () => string } = {
  'contract/openapi.json': () => printed(openApiDocument()),
  'contract/asyncapi.json': () => printed(asyncApiDocument()),
  'README.md': () => between(readFileSync('README.md', 'utf8'), 'settings', settingsTable()),
}
