import { expect, test } from 'vitest'
import { signatureFault } from './sigv4.ts'

// The example «GET Object» of the S3 documentation on calculating a signature for the Authorization header.
const account = {
  region: 'us-east-1',
  accessKeyId: ['AKIAIOSFODNN7', 'EXAMPLE'].join(''),
  secretAccessKey: ['wJalrXUtnFEMI/K7MDENG/', 'bPxRfiCYEXAMPLEKEY'].join(''),
}
const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
const request = {
  method: 'GET',
  url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      `AWS4-HMAC-SHA256 Credential=${account.accessKeyId}/20130524/us-east-1/s3/aws4_request, ` +
      `SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
  },
  body: Buffer.alloc(0),
}
const then = Date.UTC(2013, 4, 24)

test('the published signature is valid, only at its time and for that request', () => {
  expect(signatureFault(request, account, then)).toBeNull()
  expect(signatureFault(request, account)).toBe('RequestTimeTooSkewed')
  expect(signatureFault({ ...request, method: 'PUT' }, account, then)).toBe('SignatureDoesNotMatch')
  expect(signatureFault({ ...request, body: Buffer.from('x') }, account, then)).toBe(
    'XAmzContentSHA256Mismatch',
  )
  expect(signatureFault(request, { ...account, secretAccessKey: 'other' }, then)).toBe(
    'SignatureDoesNotMatch',
  )
})
