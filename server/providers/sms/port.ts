export interface SmsMessage {
  /** E.164 with its plus. */
  to: string
  text: string
  /** The reference of this message, the same on every attempt. */
  reference: string
}

export interface Sms {
  send(message: SmsMessage): Promise<void>
}
