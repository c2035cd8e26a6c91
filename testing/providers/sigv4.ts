import { createHmac, hash } from 'node:crypto'
import type { ReceivedRequest } from './local-http.ts'

export interface Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/** The S3 error code for a request under AWS Signature Version 4, or null when its signature is valid. */
export function signatureFault(
  request: ReceivedRequest,
  account: Credentials,
  now = Date.now(),
): string | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  const parts = form.exec(header('authorization'))
  if (!parts) return 'AccessDenied'
  const [, keyId = '', day = '', region = '', signedHeaders = '', signature = ''] = parts
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const moment = header('x-amz-date')
  if (!moment.startsWith(day) || Math.abs(momentOf(moment) - now) > 900_000) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (!needed.every((name) => names.includes(name))) return 'AccessDenied'
  const payload = header('x-amz-content-sha256')
  if (payload !== hash('sha256', request.body, 'hex')) return 'XAmzContentSHA256Mismatch'

  const canonical = [
    request.method,
    request.url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    [...request.url.searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, hash('sha256', canonical, 'hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  )
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const momentOf = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
