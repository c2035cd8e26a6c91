import { inlined, pagePolicy } from '#platform/http/page-policy.ts'
import { billNairaText } from '#server/money/naira-text.ts'

const script = `
const tell = (text) => (document.querySelector('p').textContent = text)
document.querySelector('#pay').onclick = async ({ target }) => {
  target.disabled = true
  const { ok } = await fetch('', { method: 'POST' })
  tell(ok ? 'Paid. You may close this page.' : 'That did not work.')
}
document.querySelector('#decline').onclick = async () => {
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch('', { method: 'POST', headers, body: '{"outcome":"failed"}' })
  tell(ok ? 'The card was declined. Pay here, or open another payment.' : 'That did not work.')
}`

/** The page of a card payment, which charges the card or declines it. */
export const cardPage = (reference: string, amount: number): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox card payment</title>
<h1>Sandbox card payment</h1>
<p>${billNairaText(amount)} for ${reference}</p>
<button id="pay">Pay</button>
<button id="decline">Decline the card</button>
<script>${script}</script>
</html>
`

export const cardPagePolicy = pagePolicy([inlined(script)], ["'none'"])
