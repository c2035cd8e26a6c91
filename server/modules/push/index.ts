import type { Module } from '#server/services.ts'
import { getPushKey } from './get-push-key.ts'
import { pushAlert } from './push-alert.ts'
import { pushToDevice } from './push-to-device.ts'

export { hasDevice, queuePush } from './queue-push.ts'

export const push: Module = { operations: [getPushKey], jobs: [pushAlert, pushToDevice] }
