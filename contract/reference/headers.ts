import { table } from './markdown.ts'

const sent: [example: string, when: string][] = [
  ['`Authorization: Bearer eyJhbGciOi…`', '**Required** on every operation that is not public.'],
  ['`Content-Type: application/json`', '**Required** with a body; for an upload, the kind of file.'],
  [
    '`Idempotency-Key: order-17-7d1f0c4e`',
    'Accepted on a POST with a token, auth apart. A retry with the same key and body gets the same answer for 24 hours, and nothing happens twice.',
  ],
  [
    '`X-Request-Id: phone-7f3a-000018`',
    'Accepted: your own name for the request, found again in the answer and in our log.',
  ],
  [
    '`X-Device-Token: 0190…`',
    'Accepted by signIn, refreshTokens, resetPassword, sendOtp and verifyOtp: the `deviceToken` of an earlier sign-in. Strangers cannot use up what is counted for it.',
  ],
  ['`Accept-Language: en-NG`', 'Accepted; texts are English at present.'],
]

const given: [example: string, when: string][] = [
  ['`X-Request-Id: phone-7f3a-000018`', 'Always: yours, or one of ours. Name it when you ask for help.'],
  ['`RateLimit-Limit: 600`', 'On every answer of an operation: how many requests there are.'],
  ['`RateLimit-Remaining: 598`', 'How many of them are left.'],
  ['`RateLimit-Reset: 42`', 'In how many seconds they begin anew.'],
  ['`Retry-After: 30`', 'With a 429: how many seconds to wait.'],
  ['`Link: <…>; rel="next"`', 'On a list that goes on: the address of the next page.'],
]

export const headersText = `## Headers

Of a request. No other header is needed.

${table(['Header', 'When'], sent)}

Of an answer:

${table(['Header', 'When'], given)}`
