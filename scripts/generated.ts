import { readFileSync } from 'node:fs'
import { asyncApiDocument } from '#contract/asyncapi.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { settings } from '#server/config.ts'
import { between } from './between.ts'
import { clientCalls } from './client-calls.ts'
import { orderPicture } from './order-picture.ts'
import { permissionsPage } from './permissions-page.ts'
import { requestPicture } from './request-picture.ts'

/** The files that are made from the code, each with the text it should have. */

const settingsTable = () =>
  [
    '| Setting | If absent | What it does |',
    '| --- | --- | --- |',
    ...Object.entries(settings).map(
      ([name, { fallback, shown = fallback, comment }]) =>
        `| \`${name}\` | ${shown === '' ? '' : `\`${shown}\``} | ${comment} |`,
    ),
  ].join('\n')

const drawn = (picture: string) => `\`\`\`mermaid\n${picture}\n\`\`\``

function architecture(): string {
  const text = readFileSync('ARCHITECTURE.md', 'utf8')
  const withRequest = between(text, 'request', drawn(requestPicture()))
  return between(withRequest, 'order', drawn(orderPicture()))
}

const printed = (document: object) => `${JSON.stringify(document, null, 2)}\n`

export const generated: { [file: string]: () => string } = {
  'contract/openapi.json': () => printed(openApiDocument()),
  'contract/asyncapi.json': () => printed(asyncApiDocument()),
  'client/calls.ts': clientCalls,
  'ARCHITECTURE.md': architecture,
  'docs/permissions.md': permissionsPage,
  'README.md': () => between(readFileSync('README.md', 'utf8'), 'settings', settingsTable()),
}
