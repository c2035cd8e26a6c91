import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { onTestFinished } from 'vitest'
import { answerJson, localHttp, type Until } from './local-http.ts'

export interface FcmAnswer {
  status: number
  body: unknown
  headers?: { [name: string]: string }
}

/** An error answer of FCM as documented. */
export const fcmError = (status: number, errorCode: string, message: string): FcmAnswer => ({
  status,
  body: {
    error: {
      code: status,
      message,
      status: errorCode,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  },
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Google's token endpoint and FCM on a real socket. It succeeds, unless the test sets another answer. */
export async function localFcm(until: Until = onTestFinished) {
  const assertions: { [claim: string]: unknown }[] = []
  const sent: { message: { token: string; [name: string]: unknown } }[] = []
  const next: FcmAnswer[] = []
  const rules = { tokenStatus: 200, expiresIn: 3600 }
  const server = await localHttp(async ({ method, url, headers, body }, response) => {
    if (url.pathname === '/token') {
      const form = new URLSearchParams(String(body))
      const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey)
      assertions.push({ ...payload, grant_type: form.get('grant_type') })
      const token = {
        access_token: `token-${assertions.length}`,
        expires_in: rules.expiresIn,
        token_type: 'Bearer',
      }
      return answerJson(response, rules.tokenStatus, rules.tokenStatus === 200 ? token : { error: 'no' })
    }
    const isSend = method === 'POST' && url.pathname === '/v1/projects/buka-test/messages:send'
    if (!isSend) return answerJson(response, 404, { error: { code: 404, status: 'NOT_FOUND' } })
    if (headers.authorization !== `Bearer token-${assertions.length}`)
      return answerJson(response, 401, { error: { code: 401, status: 'UNAUTHENTICATED' } })
    const answer = next.shift() ?? { status: 200, body: { name: 'projects/buka-test/messages/1' } }
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
    sent.push(JSON.parse(String(body)))
    answerJson(response, answer.status, answer.body)
  }, until)
  const account = {
    project_id: 'buka-test',
    client_email: 'push@buka-test.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    token_uri: `${server.url}/token`,
  }
  return {
    ...server,
    account,
    assertions,
    sent,
    rules,
    answerNext: (...answers: FcmAnswer[]) => void next.push(...answers),
    /** The settings that point the service here. */
    settings: {
      PUSH_PROVIDER: 'real',
      VAPID_SUBJECT: 'mailto:staff@buka.example',
      FCM_SERVICE_ACCOUNT: JSON.stringify(account),
      FCM_BASE_URL: server.url,
    },
  }
}
