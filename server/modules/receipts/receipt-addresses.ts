import type { Clock } from '#platform/clock.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Services } from '#server/services.ts'
import type { ReceiptFormat } from './drawing/content.ts'

const readableMinutes = 15

/** A receipt by the transaction it is of and how it is drawn. */
export interface ReceiptName {
  transactionId: string
  format: ReceiptFormat
}

const signedText = ({ transactionId, format }: ReceiptName, expires: number) =>
  `${transactionId}.${format} ${expires}`

/** Whether an address was given out by this service, ended or not. */
export const isSigned = (secrets: Secrets, name: ReceiptName, expires: number, signature: string): boolean =>
  secrets.matches('receipt', signedText(name, expires), signature)

const endOf = (clock: Clock) => clock.now().getTime() + readableMinutes * 60_000

/** Addresses of a transaction's receipt, for whoever may read the transaction. Signed now, so never to be stored. */
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
