/** A folder and a name made of a UUID. Such a key cannot lead out of its folder and needs no escaping in a URL. */
const storageKey = /^[a-z0-9-]+\/[0-9a-f-]{36}\.(jpg|png|webp|pdf)$/

const mimeTypes = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['pdf', 'application/pdf'],
])

/** The MIME type of a key. It depends on the key only, so that no storage can serve a picture as a page. */
export function mimeTypeOf(key: string): string {
  const mimeType = mimeTypes.get(storageKey.exec(key)?.[1] ?? '')
  if (!mimeType) throw new TypeError('not a storage key')
  return mimeType
}

export function checkMimeType(key: string, mimeType: string): void {
  if (mimeTypeOf(key) !== mimeType)
    throw new TypeError('the mime type is not the one the storage key ends in')
}
