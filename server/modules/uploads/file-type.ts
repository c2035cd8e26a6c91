import type { UploadMimeType } from '#contract/states.ts'

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

const checks: { [mimeType in UploadMimeType]: (bytes: Buffer) => boolean } = {
  'image/jpeg': (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  'image/png': (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
  'image/webp': (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBPVP8', 8),
  'application/pdf': (bytes) => startsWith(bytes, '%PDF-') && bytes.includes('%%EOF'),
}

/** Whether the first bytes are those of the type. Decoders do not decide this, because some of them accept other types too. */
export const isOfType = (bytes: Buffer, mimeType: UploadMimeType): boolean => checks[mimeType](bytes)
