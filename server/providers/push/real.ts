import { type FcmOptions, fcm } from './fcm.ts'
import type { Push, PushDeviceKind, PushSender } from './port.ts'
import { type WebPushOptions, webPush } from './web-push.ts'

/** Sends to browsers and apps, each by its own sender. */
export function realPush(options: { web: WebPushOptions; apps: FcmOptions }): Push {
  const ways: { [kind in PushDeviceKind]: PushSender } = {
    'web-push': webPush(options.web),
    fcm: fcm(options.apps),
  }
  return {
    publicKey: options.web.vapid.publicKey,
    send: (device, message, ttlSeconds) => ways[device.kind].send(device, message, ttlSeconds),
  }
}
