import { implement } from '#server/services.ts'
import { kinds } from './kinds.ts'

export const getUploadReadMe = implement('getUploadReadMe', async ({ services: { config } }) => ({
  steps: [
    'POST /v1/upload/signed-urls with purpose, mimeType and bytes of each file. The answer has a key and a url for each.',
    'PUT the bytes to the url, with your token and with the mimeType as Content-Type.',
    'Name the key where a file is asked for, for instance as picture in PUT /v1/user.',
  ],
  purposes: Object.entries(kinds).map(([purpose, kind]) => ({
    purpose: purpose as keyof typeof kinds,
    mimeTypes: [...kind.mimeTypes],
    maxBytes: kind.maxBytes,
    description: kind.description,
  })),
  addressLivesSeconds: config.UPLOAD_ADDRESS_MINUTES * 60,
}))
