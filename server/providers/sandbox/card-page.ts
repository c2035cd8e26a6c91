import { inlined, pagePolicy } from '#platform/http/page-policy.ts'
import { inNairaAndKobo } from '#platform/naira.ts'

const script = `
document.querySelector('button').onclick = async ({ target }) => {
  target.disabled = true
  const { ok } = await fetch('', { method: 'POST' })
  document.querySelector('p').textContent = ok ? 'Paid. You may close this page.' : 'That did not work.'
}`

/** Where the link of a card payment leads: a page whose one button charges the card. */
export const cardPage = (reference: string, amount: number): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox card payment</title>
<h1>Sandbox card payment</h1>
<p>${inNairaAndKobo(amount)} for ${reference}</p>
<button>Pay</button>
<script>${script}</script>
</html>
`

export const cardPagePolicy = pagePolicy([inlined(script)], ["'none'"])
