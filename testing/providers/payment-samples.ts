import { randomUUID } from 'node:crypto'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import type { OutgoingTransfer, PaymentRequest } from '#providers/payments/port.ts'

export const newPayment = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: `buka-${randomUUID()}`,
  amount: 1_250_050,
  payer: { name: 'Amaka Obi', email: 'amaka@example.com' },
  expiresAt: new Date(Date.now() + 30 * 60_000),
  ...changes,
})

export const newTransfer = (changes: Partial<OutgoingTransfer> = {}): OutgoingTransfer => ({
  reference: `buka-${randomUUID()}`,
  amount: 700_000,
  bank: { code: '058', accountNumber: sandboxAccountNumber('058', 12_345), accountName: 'OBI ADAEZE JOY' },
  narration: 'Buka withdrawal',
  ...changes,
})
