import type { PushNotification } from '#contract/records/alert.ts'
import type { pushDeviceKinds } from '#contract/states.ts'
import { ProviderError } from '#providers/provider-error.ts'

export type PushDeviceKind = (typeof pushDeviceKinds)[number]

/** What a browser gave with its endpoint: its public key and a secret, both base64url. */
export interface SubscriptionKeys {
  p256dh: string
  auth: string
}

export interface PushDevice {
  kind: PushDeviceKind
  /** The endpoint of a browser, or the registration token of an app. */
  address: string
  /** Of browsers. */
  keys: SubscriptionKeys | null
}

/** Its id is the same on every attempt, so that a device shows it once. */
export type PushMessage = PushNotification

/** `gone`: there is no such device any more. Whatever else keeps it from being sent is a ProviderError. */
export type PushOutcome = 'sent' | 'gone'

/** One way to reach a device. */
export interface PushSender {
  send(device: PushDevice, message: PushMessage, ttlSeconds: number): Promise<PushOutcome>
}

export interface Push extends PushSender {
  /** What browsers subscribe with. */
  publicKey: string
}

/** The provider cannot take it now, and says for how long it wants to be left alone. */
export class RetryLater extends ProviderError {
  readonly seconds: number

  constructor(provider: string, status: number, seconds: number) {
    super(provider, 'unavailable', `status ${status}, wants ${seconds} s`)
    this.seconds = seconds
  }
}
