import { createHmac, hash } from 'node:crypto'
import { isSame } from '#platform/secrets.ts'
import type { Hint, Payments } from '#providers/payments/port.ts'

type Key = string | Buffer

/**
 * The subject of each event. Other events, such as refunds, disputes and refused transfers, are ignored: querying the payment would show
 * nothing new.
 */
const subjects = new Map<string, Hint['about']>([
  ['charge.success', 'payment'],
  ['charge.failed', 'payment'],
  ['transfer.success', 'withdrawal'],
  ['transfer.failed', 'withdrawal'],
  ['transfer.reversed', 'withdrawal'],
])

/** The format of event ids. A longer id, or one with spaces, could not be stored. */
const eventIdFormat = /^[!-~]{1,400}$/

export const signature = (raw: Buffer | string, key: Key): string =>
  createHmac('sha512', key).update(raw).digest('hex')

/** Reads webhooks in Paystack's format, signed in the named header. */
export const webhookReader =
  (header: string, key: Key): Payments['readWebhook'] =>
  (raw, headers) =>
    isSigned(raw, key, headers[header]) ? hintIn(raw) : null

export function hintOf(event: string, data: { id?: unknown; reference?: unknown }, otherwise = ''): Hint {
  const reference = typeof data.reference === 'string' ? data.reference : ''
  const names = [data.id, data.reference].filter((name) => name !== undefined && name !== null)
  const id = [event, ...(names.length > 0 ? names : [otherwise])].join(':')
  return {
    id,
    about: (reference && eventIdFormat.test(id) && subjects.get(event)) || 'nothing',
    reference,
  }
}

function hintIn(raw: Buffer): Hint {
  const { event, data } = read(raw)
  return hintOf(String(event ?? ''), data ?? {}, hash('sha256', raw))
}

function read(raw: Buffer): { event?: unknown; data?: { id?: unknown; reference?: unknown } | null } {
  try {
    return JSON.parse(raw.toString('utf8')) ?? {}
  } catch {
    // The signature is valid, so the provider sent this; a retry would send the same.
    return {}
  }
}

function isSigned(raw: Buffer, key: Key, given: string | string[] | undefined): boolean {
  return typeof given === 'string' && isSame(signature(raw, key), given)
}
