import type { PushNotification } from '#contract/records/alert.ts'
import type { pushDeviceKinds } from '#contract/states.ts'
import { ProviderError } from '#providers/provider-error.ts'

export type PushDeviceKind = (typeof pushDeviceKinds)[number]

/** The keys of a browser's subscription: its public key and a secret, both base64url. */
export interface SubscriptionKeys {
  p256dh: string
  auth: string
}

export interface PushDevice {
  kind: PushDeviceKind
  /** The endpoint of a browser, or the registration token of an app. */
  address: string
  /** For browsers only. */
  keys: SubscriptionKeys | null
}

/** A message whose id is the same on every attempt, so that a device shows it only once. */
export type PushMessage = PushNotification

/** `gone`: the device no longer exists. Any other failure is a ProviderError. */
export type PushOutcome = 'sent' | 'gone'

/** One way to send pushes to devices. */
export interface PushSender {
  send(device: PushDevice, message: PushMessage, ttlSeconds: number): Promise<PushOutcome>
}

export interface Push extends PushSender {
  /** The VAPID key with which browsers subscribe. */
  publicKey: string
}

/** The provider cannot accept the push now, and requests a delay. */
export class RetryLater extends ProviderError {
  readonly seconds: number

  constructor(provider: string, status: number, seconds: number) {
    super(provider, 'unavailable', `status ${status}, wants ${seconds} s`)
    this.seconds = seconds
  }
}
