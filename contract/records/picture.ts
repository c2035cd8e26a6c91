import { pictureWidths } from '../picture-widths.ts'
import { Record, type Static, Type } from '../schema.ts'

export const Picture = Record(
  {
    mimeType: Type.String({ description: 'Kind of file.', examples: ['image/webp'] }),
    url: Type.String({
      description: `Where to fetch it. A picture that everybody may see is also there smaller, as WebP: with \`?w=\` and a width of ${pictureWidths.join(', ')} pixels.`,
    }),
  },
  { description: 'A file reference.' },
)
export type Picture = Static<typeof Picture>

export const uploadKeyPattern = '^(picture|attachment|document)-[0-9a-f-]{36}\\.(jpg|png|webp|pdf)$'

/** The key by which a caller refers to an uploaded file. */
export const UploadKey = (description: string) =>
  Type.String({
    pattern: uploadKeyPattern,
    description: `${description} The key that getSignedUploadUrls gave, after the upload.`,
    examples: ['picture-01900000-0000-7000-8000-00000000f001.webp'],
  })
