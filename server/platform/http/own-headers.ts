/** What nothing but data needs: no script, no picture, no frame around it. */
const strictestPolicy = "default-src 'none'; frame-ancestors 'none'"

/** On every answer, whoever makes it. A page that is to be looked at has a policy of its own. */
export const ownHeaders = (requestId: string, policy: unknown = strictestPolicy) => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': String(policy),
})
