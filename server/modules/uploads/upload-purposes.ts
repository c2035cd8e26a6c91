import { maxUploadBytes } from '#contract/operations/upload.ts'
import type { UploadMimeType, UploadPurpose } from '#contract/states.ts'

interface PurposeRules {
  mimeTypes: readonly UploadMimeType[]
  maxBytes: number
  description: string
}

const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The files that may be uploaded for each purpose. */
export const purposes: { [purpose in UploadPurpose]: PurposeRules } = {
  picture: {
    mimeTypes: pictures,
    maxBytes: 5 * 1024 * 1024,
    description:
      'Of a person, a store or a dish, or with a complaint. Everybody who has its address can see it. Re-encoded, at most 1600 pixels a side; smaller copies are made of it.',
  },
  attachment: {
    mimeTypes: [...pictures, 'application/pdf'],
    maxBytes: maxUploadBytes,
    description: 'Sent in a chat. Only those it was sent to can see it. Pictures are re-encoded.',
  },
  document: {
    mimeTypes: [...pictures, 'application/pdf'],
    maxBytes: maxUploadBytes,
    description: 'Identity document. Only you and the operators can see it. Pictures are re-encoded.',
  },
}
