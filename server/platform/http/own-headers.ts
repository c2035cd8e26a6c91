/** The content security policy of answers that are only data: no scripts, no pictures, no framing. */
const strictestPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every answer. An HTML page has a policy of its own. */
export const ownHeaders = (requestId: string, policy: unknown = strictestPolicy) => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': String(policy),
})
