import { implement } from '#server/services.ts'

export const getPushKey = implement('getPushKey', async ({ services: { push } }) => ({
  publicKey: push.publicKey,
}))
