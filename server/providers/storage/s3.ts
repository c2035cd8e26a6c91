import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { failedStatus, unreachable } from '#providers/http.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { Storage } from '#providers/storage/port.ts'
import { checkMimeType, mimeTypeOf } from '#providers/storage/storage-key.ts'

export interface S3Options {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs?: number
}

export function s3(options: S3Options): Storage {
  const call = s3Caller(options)
  return {
    async put(key, bytes, mimeType) {
      checkMimeType(key, mimeType)
      await finished(await call('PUT', key, bytes, { 'content-type': mimeType }))
    },
    async read(key) {
      const mimeType = mimeTypeOf(key)
      const response = await call('GET', key)
      if (!response.ok || !response.body) return absent(response)
      const size = Number(response.headers.get('content-length'))
      return { body: Readable.fromWeb(response.body as ReadableStream), mimeType, size }
    },
    async remove(key) {
      mimeTypeOf(key)
      const response = await call('DELETE', key)
      if (response.status === 404) await absent(response)
      else await finished(response)
    },
  }
}

function s3Caller({ endpoint, bucket, timeoutMs = 30_000, ...account }: S3Options) {
  // The caller decides about retries, so the client has none.
  const client = new AwsClient({ ...account, service: 's3', retries: 0 })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  return async (method: string, key: string, body?: Uint8Array, headers?: Record<string, string>) => {
    const controller = new AbortController()
    // The timeout covers only the time until the headers arrive: the body is read at the pace of its reader.
    const timer = setTimeout(() => controller.abort(), timeoutMs)
    try {
      const request = await client.sign(`${root}/${key}`, {
        method,
        body: body as BodyInit | undefined,
        headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body ?? '', 'hex') },
        redirect: 'manual',
        signal: controller.signal,
      })
      // Set after signing, because proxies rewrite it. A compressed response would not have the announced size.
      request.headers.set('accept-encoding', 'identity')
      return await fetch(request)
    } catch (error) {
      throw unreachable('s3', error)
    } finally {
      clearTimeout(timer)
    }
  }
}

async function finished(response: Response): Promise<void> {
  if (!response.ok) throw await s3Failure(response)
  await response.body?.cancel()
}

/** A 404 means an absent object, unless the bucket itself is missing. */
async function absent(response: Response): Promise<null> {
  const failure = await s3Failure(response)
  if (response.status === 404 && !failure.message.includes('NoSuchBucket')) return null
  throw failure
}

async function s3Failure(response: Response): Promise<ProviderError> {
  const body = await response.text().catch(() => '')
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1]
  // S3 answers an upload that is too slow with 400, although it can be retried.
  if (code === 'RequestTimeout') return new ProviderError('s3', 'unavailable', code)
  return failedStatus('s3', response.status, code)
}
