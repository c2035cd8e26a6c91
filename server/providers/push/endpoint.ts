/** Names that never resolve to the public internet. */
const reserved = new Set([
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
])

/** The last label has only letters, which excludes IP addresses in any notation, and a trailing dot. */
const hostForm = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+([a-z]{2,63})$/

/**
 * The URL of a push service; undefined if it is not valid. A name may still resolve to an internal address: that is checked on every
 * connection.
 */
export function pushEndpoint(text: string): URL | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return
  const ending = hostForm.exec(url.hostname)?.[3]
  return ending === undefined || reserved.has(ending) ? undefined : url
}
