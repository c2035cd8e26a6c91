export interface EmailMessage {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  /** The reference of this message, the same on every attempt. */
  reference: string
}

export interface Email {
  send(message: EmailMessage): Promise<void>
}
