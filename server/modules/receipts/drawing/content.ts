/** The content of a receipt. Money is kobo. */
export interface ReceiptContent {
  reference: string
  title: string
  category: string
  type: 'credit' | 'debit'
  status: ReceiptStatus
  party: string
  store: string | null
  orderSlug: string | null
  method: string
  bank: { name: string; accountName: string; accountNumber: string } | null
  items: Counted
  packs: Counted
  delivery: number
  service: number
  bill: number
  /** Set for a debt, whose `bill` is the amount still owed. */
  debt: { owed: number; collected: number } | null
  date: Date
  timezone: string
  /** The URL in the QR code of the receipt. */
  checkUrl: string
}

export type ReceiptStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'reversed'

export type ReceiptFormat = 'png' | 'pdf'

export interface Counted {
  count: number
  price: number
}
