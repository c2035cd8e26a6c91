/** The expiry of a verified access token, in milliseconds. */
export function expiryOf(token: string): number {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
  return JSON.parse(payload).exp * 1000
}
