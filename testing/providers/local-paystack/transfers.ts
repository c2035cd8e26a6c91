import { usualFees } from '../usual-fees.ts'
import { done, lastPart, no, type Route, sent } from './answers.ts'
import type { PaystackEvent } from './webhooks.ts'

export interface LocalTransfer {
  id: number
  reference: string
  amount: number
  status: string
  recipient: Recipient
}

interface Recipient {
  recipient_code: string
  details: { account_number: string; bank_code: string; account_name: string }
}

interface RecipientRequest {
  type: string
  name: string
  account_number: string
  bank_code: string
}

interface TransferRequest {
  source: string
  amount: number
  recipient: string
  reference: string
}

const givenBack = ['failed', 'reversed', 'abandoned', 'blocked', 'rejected']

/** Outgoing transfers. Each reference is accepted once, and pending amounts are deducted from the balance. */
export function openTransfers(tell: (event: PaystackEvent) => void) {
  const transfers = new Map<string, LocalTransfer>()
  const recipients = new Map<string, Recipient>()
  const account = { balance: 100_000_000_000 }
  const view = (transfer: LocalTransfer) => ({
    ...transfer,
    currency: 'NGN',
    source: 'balance',
    transfer_code: `TRF_${transfer.id}`,
  })

  const routes: { [route: string]: Route } = {
    'POST /transferrecipient': (request) => {
      const { type, name, account_number, bank_code } = sent<RecipientRequest>(request)
      if (type !== 'nuban') return no(400, 'Invalid recipient type')
      if (!/^\d{10}$/.test(account_number)) return no(400, 'Account number is invalid')
      const recipient_code = `RCP_${bank_code}${account_number}`
      const recipient = { recipient_code, details: { account_number, bank_code, account_name: name } }
      recipients.set(recipient_code, recipient)
      return { ...done('Transfer recipient created successfully', recipient), status: 201 }
    },
    'POST /transfer': (request) => {
      const { amount, recipient: code, reference } = sent<TransferRequest>(request)
      const recipient = recipients.get(code)
      if (!recipient) return no(404, 'Recipient specified is invalid')
      if (!/^[a-z0-9_-]{1,50}$/.test(reference))
        return no(400, 'Your reference contains illegal special characters')
      const total = amount + usualFees.outgoing(amount)
      if (account.balance < total) return no(400, 'Your balance is not enough to fulfil this request')
      if (transfers.has(reference)) return no(400, duplicate, 'duplicate_transfer_reference')
      account.balance -= total
      const id = 860_703_114 + transfers.size
      const transfer = { id, reference, amount, status: 'pending', recipient }
      transfers.set(reference, transfer)
      return done('Transfer has been queued', { ...view(transfer), recipient: 56_824_902 })
    },
    'GET /transfer/verify/*': (request) => {
      const transfer = transfers.get(lastPart(request))
      if (!transfer) return no(404, 'Transfer not found', 'transfer_not_found')
      const fee = transfer.status === 'success' ? { fee_charged: usualFees.outgoing(transfer.amount) } : {}
      return done('Transfer retrieved', { ...view(transfer), ...fee })
    },
    'GET /balance': () => done('Balances retrieved', [{ currency: 'NGN', balance: account.balance }]),
  }

  return {
    routes,
    account,
    transfers,
    /** Sets the status of a transfer, with its webhook where Paystack sends one. */
    conclude(reference: string, status: string) {
      const transfer = transfers.get(reference)
      if (!transfer) throw new Error(`Unknown reference ${reference}`)
      transfer.status = status
      if (givenBack.includes(status)) account.balance += transfer.amount + usualFees.outgoing(transfer.amount)
      if (['success', 'failed', 'reversed'].includes(status))
        tell({ event: `transfer.${status}`, data: view(transfer) })
    },
  }
}

const duplicate = 'Please provide a unique reference. Reference already exists on a transfer'
