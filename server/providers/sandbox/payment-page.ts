import { inlined, pagePolicy } from '#platform/http/page-policy.ts'
import type { Channel } from '#providers/payments/sandbox/incoming.ts'
import { billNairaText } from '#server/money/naira-text.ts'

const words: { [channel in Channel]: { title: string; fail: string; failed: string } } = {
  card: {
    title: 'Sandbox card payment',
    fail: 'Decline the card',
    failed: 'The card was declined.',
  },
  'bank-transfer': {
    title: 'Sandbox bank transfer',
    fail: 'Let the transfer fail',
    failed: 'The transfer failed.',
  },
}

const scriptOf = (channel: Channel) => `
const tell = (text) => (document.querySelector('p').textContent = text)
document.querySelector('#pay').onclick = async ({ target }) => {
  target.disabled = true
  const { ok } = await fetch('', { method: 'POST' })
  tell(ok ? 'Paid. You may close this page.' : 'That did not work.')
}
document.querySelector('#decline').onclick = async () => {
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch('', { method: 'POST', headers, body: '{"outcome":"failed"}' })
  tell(ok ? '${words[channel].failed} Pay here, or open another payment.' : 'That did not work.')
}`

/** The page on which a user of the sandbox pays or lets the payment fail. */
export const paymentPage = (channel: Channel, reference: string, amount: number): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words[channel].title}</title>
<h1>${words[channel].title}</h1>
<p>${billNairaText(amount)} for ${reference}</p>
<button id="pay">Pay</button>
<button id="decline">${words[channel].fail}</button>
<script>${scriptOf(channel)}</script>
</html>
`

export const paymentPagePolicy = (channel: Channel): string =>
  pagePolicy([inlined(scriptOf(channel))], ["'none'"])
