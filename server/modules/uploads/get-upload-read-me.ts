import { implement } from '#server/services.ts'
import { purposes } from './upload-purposes.ts'

export const getUploadReadMe = implement('getUploadReadMe', async ({ services: { config } }) => ({
  steps: [
    'POST /v1/upload/signed-urls with purpose, mimeType and bytes of each file. The answer has a key and a url for each.',
    'PUT the bytes to the url, with your token and with the mimeType as Content-Type.',
    'Name the key where a file is asked for, for instance as picture in PUT /v1/user.',
  ],
  purposes: Object.entries(purposes).map(([purpose, rules]) => ({
    purpose: purpose as keyof typeof purposes,
    mimeTypes: [...rules.mimeTypes],
    maxBytes: rules.maxBytes,
    description: rules.description,
  })),
  addressLivesSeconds: config.UPLOAD_ADDRESS_MINUTES * 60,
}))
