/** Names that never lead to the public internet. */
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

/** Letters alone at the end: neither an address in any notation, nor a dot after the last name. */
const hostForm = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+([a-z]{2,63})$/

/**
 * The address of a push service as it is connected to, or undefined where it cannot be one. A name may still lead inside:
 * that is looked at whenever it is connected to.
 */
export function pushEndpoint(text: string): URL | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return
  const ending = hostForm.exec(url.hostname)?.[3]
  return ending === undefined || reserved.has(ending) ? undefined : url
}
