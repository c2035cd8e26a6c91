import type { Picture } from '#contract/records/picture.ts'
import type { UploadMimeType, UploadPurpose } from '#contract/states.ts'
import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secrets.ts'
import { mimeTypeOf } from '#providers/storage/storage-key.ts'

/** URLs of files. Pictures are public; all others are served by signed URLs that expire. */
export interface Files {
  baseUrl(): string
  publicPicture(key: string): Picture
  signedFile(key: string): Picture
  uploadAddress(key: string, expires: Date): string
  isSigned(use: 'read' | 'upload', key: string, expires: number, signature: string): boolean
}

const readableMinutes = 15

const extensions: { [mimeType in UploadMimeType]: string } = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

export const newUploadKey = (purpose: UploadPurpose, mimeType: UploadMimeType): string =>
  `${purpose}-${newId()}.${extensions[mimeType]}`

/** The key of a file in the storage: a folder for each purpose. */
export const storageKeyOf = (key: string): string => key.replace('-', '/')
const mimeTypeOfUpload = (key: string): string => mimeTypeOf(storageKeyOf(key))
export const isPublic = (key: string): boolean => key.startsWith('picture-')

export function openFiles(secrets: Secrets, clock: Clock, baseUrl: () => string): Files {
  const sign = (use: string, key: string, expires: number) => secrets.hash('file', `${use} ${key} ${expires}`)
  const signed = (use: string, key: string, expires: number) =>
    `expires=${expires}&signature=${sign(use, key, expires)}`
  return {
    baseUrl,
    publicPicture: (key) => ({ mimeType: mimeTypeOfUpload(key), url: `${baseUrl()}/files/${key}` }),
    signedFile(key) {
      const expires = clock.now().getTime() + readableMinutes * 60_000
      return {
        mimeType: mimeTypeOfUpload(key),
        url: `${baseUrl()}/files/${key}?${signed('read', key, expires)}`,
      }
    },
    uploadAddress: (key, expires) =>
      `${baseUrl()}/v1/upload/file/${key}?${signed('upload', key, expires.getTime())}`,
    isSigned: (use, key, expires, signature) =>
      secrets.matches('file', `${use} ${key} ${expires}`, signature),
  }
}
