/** Amounts are kobo, everywhere. */

/** Where a payer sends money for one reference. */
export interface OneTimeAccount {
  /** The code is empty if the provider reports only the name. */
  bank: { code: string; name: string }
  accountName: string
  accountNumber: string
  expiresAt: Date
}

export interface PaymentRequest {
  /** Our reference, the same on every attempt to open the payment. Each account and each page has a reference of its own. */
  reference: string
  amount: number
  payer: { name: string; email: string }
  expiresAt: Date
}

/** Money received. A reference may have none, one or several. */
export interface IncomingTransfer {
  /** The provider's id of this transfer, by which repeats are recognised. */
  id: string
  reference: string
  amount: number
  /** The provider's fee. */
  fee: number
  receivedAt: Date
  /** The sender, as far as the provider reports it. */
  payer: { name: string | null; bankName: string | null; accountNumber: string | null }
}

export interface OutgoingTransfer {
  /** Our reference. A repeated transfer with it moves money once. */
  reference: string
  amount: number
  bank: { code: string; accountNumber: string; accountName: string }
  narration: string
}

/**
 * The result of an outgoing transfer. `pending`: accepted, not concluded. `success`, `failed`, `reversed`:
 * final (a success may still be reversed). `absent`: the provider does not know the reference. `no-funds`:
 * our balance there is too low; not accepted. `refused`: never accepted and never will be, such as a
 * destination that does not exist; nothing was sent.
 */
export type TransferOutcome =
  | { status: 'success'; fee: number }
  | { status: 'failed' | 'reversed' | 'refused'; reason: string }
  | { status: 'pending' | 'absent' | 'no-funds' }

/** The content of a webhook. It is only a hint: the provider is queried by reference. */
export interface Hint {
  /** The same for every delivery of one event. */
  id: string
  about: 'payment' | 'withdrawal' | 'nothing'
  reference: string
}

export interface Payments {
  name: string
  /**
   * Opens an account for a payment by transfer. A repeat with the same reference returns the same account, or throws ProviderError
   * `refused` if the provider has used the reference and does not return its account again.
   */
  openAccount(request: PaymentRequest): Promise<OneTimeAccount>
  /** Opens a page on which a card can be charged; returns its URL. Repeats are handled as for an account. */
  openCardPage(request: PaymentRequest): Promise<string>
  /** All money received for the reference. */
  arrivals(reference: string): Promise<IncomingTransfer[]>
  /** Whether the last charge of a card for the reference was declined. It may be tried again. */
  isDeclined(reference: string): Promise<boolean>
  /**
   * Throws ProviderError `unavailable` if it is unknown whether the provider accepted the transfer, and `refused` if the reference belongs
   * to another transfer. Neither means that nothing was sent.
   */
  send(transfer: OutgoingTransfer): Promise<TransferOutcome>
  outcomeOf(reference: string): Promise<TransferOutcome>
  /** The balance available for transfers. */
  balance(): Promise<number>
  /** Null if the signature is not the provider's. Reads the raw bytes, never a re-serialised body. */
  readWebhook(raw: Buffer, headers: { [name: string]: string | string[] | undefined }): Hint | null
}
