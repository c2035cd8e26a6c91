import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { asyncApiDocument } from '#contract/asyncapi.ts'
import { events } from '#contract/events.ts'
import { operations } from '#contract/operations/index.ts'
import { actions, closeCodes } from '#contract/realtime.ts'
import { openLog } from '../telemetry/log.ts'
import { registerDocs } from './docs.ts'
import { htmlOf } from './markdown.ts'
import { buildServer } from './server.ts'

const server = buildServer({ log: openLog('silent'), corsOrigins: [] })
registerDocs(server)

const page = await server.inject('/docs/realtime')

test('both documents are served', async () => {
  expect((await server.inject('/v1/asyncapi.json')).json()).toEqual(
    JSON.parse(JSON.stringify(asyncApiDocument())),
  )
  expect(Object.keys((await server.inject('/v1/openapi.json')).json().paths).length).toBeGreaterThan(0)
})

test('the reference and the realtime page link to each other', async () => {
  expect((await server.inject('/v1/openapi.json')).json().info.description).toContain('(/docs/realtime)')
  expect(page.body).toContain('href="/docs/"')
  expect(page.body).toContain('href="/v1/asyncapi.json"')
})

test('the page lists every event, action and close code, and each operation behind an action', () => {
  for (const name of [...Object.keys(events), ...Object.keys(actions)]) {
    expect(page.body).toContain(`<code>${name}</code>`)
  }
  for (const { code } of Object.values(closeCodes)) expect(page.body).toContain(`<td>${code}</td>`)
  for (const operationId of Object.values(actions).flat()) {
    expect(page.body).toContain(`${operations[operationId].example.as}: ${operationId}`)
  }
})

test('the policy of the page allows only its own script and style', () => {
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  for (const tag of ['script', 'style']) {
    const inlined = [...page.body.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
      (match) => match[1]!,
    )
    expect(inlined).toHaveLength(1)
    expect(policy).toContain(`${tag}-src 'sha256-${hash('sha256', inlined[0]!, 'base64')}';`)
  }
  expect(page.body).not.toMatch(/ (src|style|on\w+)=/)
})

test('the policy of the reference allows only its own file and inline script, and no other host', async () => {
  const { headers, body } = await server.inject('/docs/')
  const policy = String(headers['content-security-policy'])
  const [starting, ...more] = [...body.matchAll(/<script type="text\/javascript">([\s\S]*?)<\/script>/g)]
  expect(more).toEqual([])
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash('sha256', starting![1]!, 'base64')}'`,
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
})

test('Markdown becomes headings, tables, code and links, and text is escaped', () => {
  const text =
    '## A <b>\n\nSee `x < y` at [home](/).\n\n| a | b |\n| --- | --- |\n| `1` | & |\n\n```\n{"a": 1}\n```'
  expect(htmlOf(text)).toBe(
    [
      '<h2 id="a-b-">A &lt;b&gt;</h2>',
      '<p>See <code>x &lt; y</code> at <a href="/">home</a>.</p>',
      '<table><tr><th>a</th><th>b</th></tr><tr><td><code>1</code></td><td>&amp;</td></tr></table>',
      '<pre>{&quot;a&quot;: 1}</pre>',
    ].join('\n'),
  )
})
