import { usualFees } from '../usual-fees.ts'
import { done, lastPart, no, type Route, sent } from './answers.ts'
import type { PaystackEvent } from './webhooks.ts'

interface Charge {
  id: number
  reference: string
  asked: number
  email: string
  channel: 'bank_transfer' | 'card'
  account?: object
  paid?: { amount: number; at: string }
  declined?: boolean
}

interface ChargeRequest {
  reference: string
  amount: string
  email: string
  bank_transfer?: { account_expires_at: string }
  channels?: string[]
}

/** Incoming payments: one-time accounts, card pages, and what was paid. */
export function openCharges(tell: (event: PaystackEvent) => void) {
  const charges = new Map<string, Charge>()

  function open(body: ChargeRequest, channel: Charge['channel'], account?: object): Charge {
    const { reference, amount, email } = body
    const id = 3_104_021_987 + charges.size
    const charge = { id, reference, asked: Number(amount), email, channel, ...(account && { account }) }
    charges.set(reference, charge)
    return charge
  }

  const routes: { [route: string]: Route } = {
    'POST /charge': (request) => {
      const body = sent<ChargeRequest>(request)
      if (charges.has(body.reference)) return no(400, 'Duplicate charge request for reference')
      if (!body.email) return no(400, 'Email address is required to create charge')
      if (Number(body.amount) < 10_000)
        return no(400, 'Pay with transfer is not currently supported for transactions less than NGN 100.00')
      const { account } = open(body, 'bank_transfer', {
        account_name: 'PAYSTACK CHECKOUT',
        account_number: String(1_231_084_927 + charges.size),
        bank: { slug: 'titan-paystack', name: 'Paystack-Titan', id: 629 },
        account_expires_at: body.bank_transfer?.account_expires_at,
      })
      return done('Charge attempted', pending(body.reference, account))
    },
    'GET /charge/*': (request) => {
      const charge = charges.get(lastPart(request))
      if (!charge) return no(404, 'Transaction not found')
      return done('Reference check successful', pending(charge.reference, charge.account))
    },
    'POST /transaction/initialize': (request) => {
      const body = sent<ChargeRequest>(request)
      if (charges.has(body.reference)) return no(400, 'Duplicate Transaction Reference')
      const { id, reference } = open(body, 'card')
      const page = `https://checkout.paystack.com/${id.toString(36)}`
      const data = { authorization_url: page, access_code: id.toString(36), reference }
      return done('Authorization URL created', data)
    },
    'GET /transaction/verify/*': (request) => {
      const charge = charges.get(lastPart(request))
      if (!charge) return no(400, 'Transaction reference not found.', 'transaction_not_found')
      return done('Verification successful', transaction(charge))
    },
  }

  return {
    routes,
    /** The payer pays the requested or another amount. */
    pay(reference: string, amount?: number) {
      const charge = charges.get(reference)
      if (!charge) throw new Error(`Unknown reference ${reference}`)
      charge.paid = { amount: amount ?? charge.asked, at: new Date().toISOString() }
      tell({ event: 'charge.success', data: transaction(charge) })
    },
    /** The payer's card is declined, for which Paystack sends no webhook. */
    decline(reference: string) {
      charges.get(reference)!.declined = true
    },
    /** The payer sends a wrong amount, which Paystack returns. */
    rejectPayment(reference: string, amount: number) {
      const transactionId = String(charges.get(reference)?.id)
      const transfer = {
        amount: String(amount),
        message_type: 'INCORRECT_AMOUNT',
        transaction_id: transactionId,
      }
      tell({ event: 'bank.transfer.rejected', data: { bank_transfer: transfer } })
    },
  }
}

const pending = (reference: string, account: object | undefined) => ({
  status: 'pending_bank_transfer',
  display_text: 'Please make a transfer to the account specified',
  reference,
  ...account,
})

function transaction({ id, reference, asked, email, channel, paid, declined }: Charge) {
  return {
    id,
    domain: 'test',
    status: paid ? 'success' : declined ? 'failed' : 'ongoing',
    gateway_response: paid ? 'Successful' : declined ? 'Declined' : 'The transaction was not completed',
    reference,
    amount: paid?.amount ?? asked,
    requested_amount: asked,
    paid_at: paid?.at ?? null,
    channel,
    currency: 'NGN',
    fees: paid ? usualFees.incoming(paid.amount) : null,
    customer: { email },
    authorization: paid ? { channel, bank: null, account_name: null, ...sender } : {},
  }
}

const sender = {
  sender_name: 'Jadesola Oluwashina',
  sender_bank: 'Guaranty Trust Bank',
  sender_bank_account_number: 'XXXXXXX553',
}
