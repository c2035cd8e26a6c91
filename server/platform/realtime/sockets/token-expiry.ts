/** When an access token that was found to be genuine ends, in milliseconds. */
export function expiryOf(token: string): number {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
  return JSON.parse(payload).exp * 1000
}
