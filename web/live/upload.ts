import type { Client } from '#client/index.ts'
import type { UploadMimeType, UploadPurpose } from '#contract/states.ts'

/** Uploads files in two steps, signed addresses first. Returns their keys in the same order. */
export async function upload(
  client: Client,
  purpose: UploadPurpose,
  files: readonly Blob[],
): Promise<string[]> {
  if (files.length === 0) return []
  const { data } = await client.getSignedUploadUrls({
    body: {
      files: files.map(({ type, size }) => ({ purpose, mimeType: type as UploadMimeType, bytes: size })),
    },
  })
  await Promise.all(
    data.map(({ key, url }, index) => {
      const { searchParams } = new URL(url)
      return client.uploadFile({
        params: { key },
        query: { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature')! },
        file: { bytes: files[index]!, mimeType: files[index]!.type },
      })
    }),
  )
  return data.map(({ key }) => key)
}
