import type { Module } from '#server/services.ts'
import { deleteDevice } from './delete-device.ts'
import { getPushKey } from './get-push-key.ts'
import { pushAlert } from './push-alert.ts'
import { pushToDevice } from './push-to-device.ts'
import { putDevice } from './put-device.ts'

export { deleteDevices, forgetDevicesOf } from './devices.ts'
export { hasDevice, partyHasDevice, peopleOfStore, queuePush, userHasDevice } from './queue-push.ts'

export const push: Module = {
  operations: [deleteDevice, getPushKey, putDevice],
  jobs: [pushAlert, pushToDevice],
}
