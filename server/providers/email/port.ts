export interface EmailMessage {
  /** One bare address. */
  to: string
  subject: string
  text: string
  /** The sender's own name for this message, the same on every attempt to send it. */
  reference: string
}

export interface Email {
  send(message: EmailMessage): Promise<void>
}
