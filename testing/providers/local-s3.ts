import type { ServerResponse } from 'node:http'
import { localHttp, type ReceivedRequest } from './local-http.ts'
import { type Credentials, signatureFault } from './sigv4.ts'

export const s3Account = {
  region: 'af-south-1',
  bucket: 'buka-files',
  accessKeyId: 'AKIDBUKA',
  secretAccessKey: 'a+secret/of+the+tests',
}

/** An S3 with one bucket, in memory, that checks every signature. `fault` answers before anything is done. */
export async function localS3(fault?: (response: ServerResponse, request: ReceivedRequest) => boolean) {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>()
  const account: Credentials = s3Account
  const server = await localHttp((request, response) => {
    if (fault?.(response, request)) return
    const signature = signatureFault(request, account)
    if (signature) return answerXml(response, 403, signature)
    const [, bucket, ...rest] = decodeURIComponent(request.url.pathname).split('/')
    const key = rest.join('/')
    if (bucket !== s3Account.bucket) return answerXml(response, 404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      if (!request.headers['content-length']) return answerXml(response, 411, 'MissingContentLength')
      objects.set(key, { body: request.body, type: request.headers['content-type'] })
      return response.writeHead(200, { etag: '"1"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const object = objects.get(key)
    if (!object) return answerXml(response, 404, 'NoSuchKey')
    const { body, type = 'binary/octet-stream' } = object
    response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
  })
  return { ...server, objects }
}

export function answerXml(response: ServerResponse, status: number, code: string) {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}
