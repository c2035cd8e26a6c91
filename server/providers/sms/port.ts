export interface SmsMessage {
  /** E.164 with its plus. */
  to: string
  text: string
  /** The sender's own name for this message, the same on every attempt to send it. */
  reference: string
}

export interface Sms {
  send(message: SmsMessage): Promise<void>
}
