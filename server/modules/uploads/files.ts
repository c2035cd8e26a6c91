import type { Picture } from '#contract/records/picture.ts'
import type { Clock } from '#platform/clock.ts'
import type { Secrets } from '#platform/secrets.ts'

/** Addresses of files. Pictures are public; everything else is served by a signed address that ends. */
export interface Files {
  publicPicture(key: string): Picture
  signedFile(key: string): Picture
  uploadAddress(key: string, expires: Date): string
  isSigned(use: 'read' | 'upload', key: string, expires: number, signature: string): boolean
}

const readableMinutes = 15

const mimeTypes: { [extension: string]: string } = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

export const extensionOf = (mimeType: string): string =>
  Object.keys(mimeTypes).find((extension) => mimeTypes[extension] === mimeType)!
export const mimeTypeOf = (key: string): string => mimeTypes[key.split('.').at(-1)!]!

/** Where the store keeps a file: a folder for each purpose. */
export const storageKeyOf = (key: string): string => key.replace('-', '/')
export const isPublic = (key: string): boolean => key.startsWith('picture-')

export function openFiles(secrets: Secrets, clock: Clock, baseUrl: () => string): Files {
  const sign = (use: string, key: string, expires: number) => secrets.hash('file', `${use} ${key} ${expires}`)
  const signed = (use: string, key: string, expires: number) =>
    `expires=${expires}&signature=${sign(use, key, expires)}`
  return {
    publicPicture: (key) => ({ mimeType: mimeTypeOf(key), url: `${baseUrl()}/files/${key}` }),
    signedFile(key) {
      const expires = clock.now().getTime() + readableMinutes * 60_000
      return { mimeType: mimeTypeOf(key), url: `${baseUrl()}/files/${key}?${signed('read', key, expires)}` }
    },
    uploadAddress: (key, expires) =>
      `${baseUrl()}/v1/upload/file/${key}?${signed('upload', key, expires.getTime())}`,
    isSigned: (use, key, expires, signature) =>
      secrets.matches('file', `${use} ${key} ${expires}`, signature),
  }
}
