import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ServiceAccount } from '#platform/keys/service-account.ts'
import { callProvider, failedStatus, parsedAnswer } from '#providers/http.ts'
import { ProviderError } from '#providers/provider-error.ts'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const earlySeconds = 300

interface Token {
  value: string
  endsAt: number
}

/** A JWT assertion signed with the account's key (RFC 7523). */
const assertionOf = ({ client_email, private_key, token_uri }: ServiceAccount, now: number) =>
  new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + 3600)
    .sign(createPrivateKey(private_key))

async function askFor(account: ServiceAccount, provider: string, timeoutMs: number): Promise<Token> {
  const now = Date.now()
  const { status, body } = await callProvider({
    provider,
    url: account.token_uri,
    init: {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await assertionOf(account, now),
      }),
    },
    timeoutMs,
  })
  if (status !== 200) throw failedStatus(provider, status, 'no access token')
  const { access_token, expires_in } = parsedAnswer(provider, body)
  if (typeof access_token !== 'string' || typeof expires_in !== 'number')
    throw new ProviderError(provider, 'unavailable', 'no access token in the answer')
  return { value: access_token, endsAt: now + (expires_in - earlySeconds) * 1000 }
}

/** Access tokens for Google's services, renewed shortly before they expire. */
export function openAccess(account: ServiceAccount, provider: string, timeoutMs: number) {
  let current: Promise<Token> | undefined
  return {
    drop() {
      current = undefined
    },
    async token(): Promise<string> {
      const known = current
      const kept = await known?.catch(() => undefined)
      if (kept && kept.endsAt > Date.now()) return kept.value
      // Of several concurrent callers with an expired token, one renews it.
      if (current === known) current = askFor(account, provider, timeoutMs)
      return (await current!).value
    },
  }
}
