import type { FastifyInstance } from 'fastify'
import { localDate, type ReceiptStatus, receiptStatuses } from '#modules/receipts/index.ts'
import { inlined, pagePolicy } from '#platform/http/page-policy.ts'
import { bodyText } from '#platform/operations/envelope.ts'
import type { Calls } from '#platform/operations/measured-calls.ts'
import { marketTimezone } from '#server/market-timezone.ts'
import { nairaToKobo } from '#server/money/money.ts'
import { billNairaText } from '#server/money/naira-text.ts'
import { callAnonymously, originOf } from './answers.ts'

/** The answer of verifyReceipt. */
interface Checked {
  amount: { amount: number }
  status: ReceiptStatus
  dateCreated: string
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 Inter, system-ui, sans-serif; background: #f9f6f2; color: #1c1917 }
body { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere }
main { margin: 1rem 0; padding: 1.5rem; border-radius: 1rem; background: #fff }
h1 { margin: 0; font-size: 1.25rem }
a { color: #b93a0b; font-weight: 600; display: inline-block; padding: .625rem 0 }
.amount { margin: .5rem 0; font-size: 2rem; font-weight: 700 }
.status { display: inline-block; margin: 0; padding: .125rem .75rem; border-radius: 1rem; font-weight: 600 }
@media (prefers-color-scheme: dark) {
  :root { background: #171412; color: #f5f0ea }
  main { background: #231f1c }
  a { color: #ff9a6b }
}
${Object.entries(receiptStatuses)
  .map(([status, { ink, tint }]) => `.${status} { color: ${ink}; background: ${tint} }`)
  .join('\n')}
`

const policy = pagePolicy(["'none'"], [inlined(style)])

const pageOf = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} – Buka</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
<a href="/">Order food at Buka</a>
</main>
</body>
</html>
`

function checkedPage({ amount, status, dateCreated }: Checked): string {
  const { label, meaning } = receiptStatuses[status]
  return pageOf(
    'This receipt was made by Buka',
    `<p class="amount">${billNairaText(nairaToKobo(amount.amount))}</p>
<p class="status ${status}">${label}</p>
${meaning ? `<p>${meaning}</p>` : ''}
<p>${localDate(new Date(dateCreated), marketTimezone)}</p>
<p>This is how it stands now. Compare it with what the receipt says.</p>`,
  )
}

const absentPage = pageOf(
  'We have no such receipt',
  '<p>Scan the code once more. If you come here again, do not rely on that receipt: it was not made by Buka.</p>',
)
const failedPage = pageOf('We cannot check it just now', '<p>Please try again in a minute.</p>')

/** Serves the page to which the QR code of a receipt leads: the answer of verifyReceipt as HTML. */
export function serveReceiptPage(
  server: FastifyInstance,
  { calls, trustProxy }: { calls: Calls; trustProxy: boolean },
): void {
  server.get('/receipt/:code', { exposeHeadRoute: true }, async (request, reply) => {
    const asked = { operationId: 'verifyReceipt' as const, params: request.params as { code: string } }
    const answer = await callAnonymously(calls, originOf(request, trustProxy), asked)
    const { status } = answer
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
    if (status === 200)
      return reply.send(checkedPage((JSON.parse(bodyText(answer)) as { data: Checked }).data))
    // A malformed code is answered like an unknown one.
    const isAbsent = status === 404 || status === 400
    return reply.code(isAbsent ? 404 : status).send(isAbsent ? absentPage : failedPage)
  })
}
