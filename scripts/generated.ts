import { readFileSync } from 'node:fs'
import { asyncApiDocument } from '#contract/asyncapi.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { settings } from '#server/settings.ts'
import { between } from './between.ts'
import { clientCalls } from './client-calls.ts'
import { orderPicture } from './order-picture.ts'
import { permissionsPage } from './permissions-page.ts'

/** The generated files, each with its expected text. */

const settingsTable = () =>
  [
    '| Setting | If absent | What it does |',
    '| --- | --- | --- |',
    ...Object.entries(settings).map(
      ([name, { fallback, shown = fallback, comment }]) =>
        `| \`${name}\` | ${shown === '' ? '' : `\`${shown}\``} | ${comment} |`,
    ),
  ].join('\n')

const architecture = () =>
  between(readFileSync('ARCHITECTURE.md', 'utf8'), 'order', `\`\`\`mermaid\n${orderPicture()}\n\`\`\``)

const printed = (document: object) => `${JSON.stringify(document, null, 2)}\n`

export const generated: { [file: string]: () => string } = {
  'contract/openapi.json': () => printed(openApiDocument()),
  'contract/asyncapi.json': () => printed(asyncApiDocument()),
  'client/calls.ts': clientCalls,
  'ARCHITECTURE.md': architecture,
  'docs/permissions.md': permissionsPage,
  'docs/settings.md': () => between(readFileSync('docs/settings.md', 'utf8'), 'settings', settingsTable()),
}
