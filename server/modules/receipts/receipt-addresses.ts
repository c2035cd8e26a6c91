import type { Clock } from '#platform/clock.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Services } from '#server/services.ts'
import type { ReceiptFormat } from './drawing/content.ts'

const readableMinutes = 15

/** Identifies a receipt: its transaction and its file format. */
export interface ReceiptName {
  transactionId: string
  format: ReceiptFormat
}

const signedText = ({ transactionId, format }: ReceiptName, expires: number) =>
  `${transactionId}.${format} ${expires}`

/** Whether a URL was signed by this service, expired or not. */
export const isSigned = (secrets: Secrets, name: ReceiptName, expires: number, signature: string): boolean =>
  secrets.matches('receipt', signedText(name, expires), signature)

const endOf = (clock: Clock) => clock.now().getTime() + readableMinutes * 60_000

/**
 * The signed URLs of a transaction's receipt, for a reader of the transaction. They expire, so they must not
 * be stored.
 */
export function receiptAddresses(
  { secrets, clock, files }: Pick<Services, 'secrets' | 'clock' | 'files'>,
  transactionId: string,
): { image: { url: string }; pdf: { url: string } } {
  const expires = endOf(clock)
  const address = (format: ReceiptFormat) => {
    const signature = secrets.hash('receipt', signedText({ transactionId, format }, expires))
    const url = `${files.baseUrl()}/receipts/${transactionId}.${format}?expires=${expires}&signature=${signature}`
    return { url }
  }
  return { image: address('png'), pdf: address('pdf') }
}
