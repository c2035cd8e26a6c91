/** Amounts are kobo, everywhere. */

/** Where a payer sends money for one reference. */
export interface OneTimeAccount {
  /** The code is empty where the provider tells only the name. */
  bank: { code: string; name: string }
  accountName: string
  accountNumber: string
  expiresAt: Date
}

export interface PaymentRequest {
  /** Ours; the same on every attempt to open it. Taken once, for an account or for a page: each has its own. */
  reference: string
  amount: number
  payer: { name: string; email: string }
  expiresAt: Date
}

/** Money that has arrived. A reference may bring none, one or several. */
export interface IncomingTransfer {
  /** The provider's own name for this arrival: what makes a repeat a repeat. */
  id: string
  reference: string
  amount: number
  /** What the provider keeps of it. */
  fee: number
  receivedAt: Date
  /** Who sent it, as far as the provider tells. */
  payer: { name: string | null; bankName: string | null; accountNumber: string | null }
}

export interface OutgoingTransfer {
  /** Ours. Sent twice, the money goes once. */
  reference: string
  amount: number
  bank: { code: string; accountNumber: string; accountName: string }
  narration: string
}

/**
 * What became of an outgoing transfer.
 * `pending`: accepted, not concluded. `success`, `failed`, `reversed`: final (a success may still come back).
 * `absent`: the provider has never heard of the reference. `no-funds`: our balance there is too low; not accepted.
 * `refused`: never accepted and never will be, such as a destination that does not exist; nothing was sent.
 */
export type TransferOutcome =
  | { status: 'success'; fee: number }
  | { status: 'failed' | 'reversed' | 'refused'; reason: string }
  | { status: 'pending' | 'absent' | 'no-funds' }

/** What a webhook says happened. It is only a hint: what is true is asked for by reference. */
export interface Hint {
  /** The same for every delivery of one event. */
  id: string
  about: 'payment' | 'withdrawal' | 'nothing'
  reference: string
}

export interface Payments {
  name: string
  /**
   * Opens an account that takes a payment by transfer. Repeated with the same reference, the same account, or
   * ProviderError `refused` where the provider has taken the reference and will not tell its account again.
   */
  openAccount(request: PaymentRequest): Promise<OneTimeAccount>
  /** Opens a page where a card can be charged; answers its address. A repeat is as with an account. */
  openCardPage(request: PaymentRequest): Promise<string>
  /** All money that has arrived for the reference. */
  arrivals(reference: string): Promise<IncomingTransfer[]>
  /** Whether the last try to charge a card for the reference was declined. It may be tried again. */
  isDeclined(reference: string): Promise<boolean>
  /**
   * Throws ProviderError `unavailable` where it is not known whether the provider took it, and `refused` where
   * the reference already belongs to another transfer. Neither says that nothing was sent.
   */
  send(transfer: OutgoingTransfer): Promise<TransferOutcome>
  outcomeOf(reference: string): Promise<TransferOutcome>
  /** What can be sent at present. */
  balance(): Promise<number>
  /** Null where the signature is not the provider's. Reads the raw bytes, never a re-serialised body. */
  readWebhook(raw: Buffer, headers: { [name: string]: string | string[] | undefined }): Hint | null
}
