import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { asyncApiDocument } from '#contract/asyncapi.ts'
import { realtime } from '#contract/realtime.ts'
import { code, escaped, heading, htmlOf, inline, table } from './markdown.ts'
import { inlined, pagePolicy } from './page-policy.ts'
import { basePath } from './routes.ts'

type Document = ReturnType<typeof asyncApiDocument>
type Message = Document['components']['messages'][string]

const asset = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const style = asset('realtime-page.css')
const script = asset('realtime-page.js')

export const realtimePagePolicy = pagePolicy([inlined(script)], [inlined(style)])

const printed = (value: unknown) => JSON.stringify(value, null, 2)
const folded = (title: string, html: string) => `<details><summary>${title}</summary>${html}</details>`
const frames = ({ examples }: Message) =>
  examples.map(({ name, payload }) => (name ? `<p>${name}</p>` : '') + code(printed(payload))).join('')

const eventRow = ({ title, summary, description = '' }: Message) => [
  `<code>${title.replaceAll('.', '.<wbr>')}</code>`,
  inline(summary),
  inline(description),
]
const eventExample = (message: Message) => folded(`<code>${message.title}</code>`, frames(message))

const action = (request: Message, response: Message) => `<h3><code>${request.title}</code></h3>
<p>${inline(request.summary)}</p>
${folded('Requests', frames(request))}
${folded('Response', frames(response))}
${folded('Refusals', `<p>${inline(response.summary)}</p>`)}`

const options = ({ title, examples }: Message) =>
  examples.map(({ name, payload }) => {
    const example = escaped(printed((payload as { data: object }).data))
    return `<option value="${title}" data-example="${example}">${title}, ${name}</option>`
  })

const tryIt = (
  requests: Message[],
) => `<p>Sign in with <a href="/docs/#tag/auth">signIn</a> and paste the access token. It stays in this page.</p>
<form id="enter">
<label>Access token<input id="token" autocomplete="off" spellcheck="false" required></label>
<button id="connect">Connect</button>
</form>
<form id="request">
<label>Action<select id="action">${requests.flatMap(options).join('')}</select></label>
<label>Data<textarea id="data" spellcheck="false"></textarea></label>
<button id="ask" disabled>Send</button>
</form>
<ol id="frames" aria-live="polite"></ol>`

/** The WebSocket documentation page, generated from the AsyncAPI document. */
export function realtimePage({ info, operations, components }: Document): string {
  const messagesOf = (ending: string) =>
    Object.keys(operations)
      .filter((name) => name.endsWith(ending))
      .map((name) => components.messages[name]!)
  const events = messagesOf('.event')
  const requests = messagesOf('.request')
  const responseTo = ({ title }: Message) => components.messages[`${title}.response`]!
  const main = [
    htmlOf(info.description),
    heading('Events'),
    table(['Event', 'When', 'Who'], events.map(eventRow)),
    '<h3>Examples</h3>',
    ...events.map(eventExample),
    heading('Actions'),
    ...requests.map((request) => action(request, responseTo(request))),
    heading('Try it'),
    `<div id="try-it-here" data-path="${basePath}${realtime.path}" data-subprotocol="${realtime.subprotocol}">`,
    tryIt(requests),
    '</div>',
  ].join('\n')
  const contents = [...main.matchAll(/<h2 id="([^"]+)">(.+?)<\/h2>/g)]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)}</title>
<style>${style}</style>
</head>
<body>
<nav>
<strong>${escaped(info.title)}</strong>
${contents.map(([, id, title]) => `<a href="#${id}">${title}</a>`).join('\n')}
<hr>
<a href="/docs/">API reference</a>
<a href="${basePath}/asyncapi.json">AsyncAPI document</a>
</nav>
<main>
<h1>${escaped(info.title)}</h1>
${main}
</main>
<script>${script}</script>
</body>
</html>
`
}
