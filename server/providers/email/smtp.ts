import type { Transporter } from 'nodemailer'
import type { Email } from '#providers/email/port.ts'
import { ProviderError } from '#providers/provider-error.ts'

export interface SmtpOptions {
  /** smtp:// or smtps://user:password@host:port */
  url: string
  /** An address, or a name with an address: Buka <hello@buka.example> */
  from: string
  timeoutMs?: number
}

export function smtp({ url, from, timeoutMs = 10_000 }: SmtpOptions): Email {
  let transport: Transporter | undefined
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      requireTLS: needsTls(url),
      connectionTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async send(message) {
      // nodemailer parses a string as a list of addresses, so a comma would add a recipient.
      if (!/^[^\s,;:<>()"\\@]+@[^\s,;:<>()"\\@]+$/.test(message.to)) {
        throw new ProviderError('smtp', 'refused', 'recipient is not one bare address')
      }
      transport ??= await open()
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.text,
          messageId: messageId(message.reference, from),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw smtpFailure(error)
      }
    },
  }
}

/** A password is never sent over a network without TLS, whatever the server supports. */
function needsTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** The Message-ID is the same for every attempt, so that a mailbox can drop the duplicate after a lost acknowledgement. */
function messageId(reference: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${reference.replace(/[^\w-]+/g, '-')}@${domain}>`
}

const finalCodes = new Set(['EENVELOPE', 'EMESSAGE', 'EAUTH', 'ENOAUTH', 'ECONFIG'])

function smtpFailure(error: unknown): ProviderError {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  const final = responseCode ? responseCode >= 500 : finalCodes.has(code)
  const reason = responseCode ? `${code}, status ${responseCode}` : code
  return new ProviderError('smtp', final ? 'refused' : 'unavailable', reason)
}
