import { createPrivateKey } from 'node:crypto'
import type { Setting } from '#platform/settings.ts'

/** The parts of Google's service account file that authentication needs. */
export interface ServiceAccount {
  project_id: string
  client_email: string
  private_key: string
  token_uri: string
}

const fields = ['project_id', 'client_email', 'private_key', 'token_uri'] as const

export function readServiceAccount(text: string): ServiceAccount | undefined {
  try {
    const account = JSON.parse(text)
    const isWhole =
      fields.every((name) => typeof account[name] === 'string') &&
      createPrivateKey(account.private_key).asymmetricKeyType === 'rsa' &&
      URL.canParse(account.token_uri)
    return isWhole ? account : undefined
  } catch {
    return undefined
  }
}

export const serviceAccountSetting = (comment: string): Setting<string> => ({
  read: (text) => (readServiceAccount(text) ? text : undefined),
  expected: `JSON with ${fields.join(', ')}`,
  fallback: '',
  comment,
  secret: true,
})
