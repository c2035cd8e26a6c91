import {
  amountIn,
  type Call,
  dataOf,
  type PaystackAnswer,
  unexpected,
} from '#providers/payments/paystack/client.ts'
import type { IncomingTransfer, OneTimeAccount, PaymentRequest, Payments } from '#providers/payments/port.ts'
import { ProviderError } from '#providers/provider-error.ts'

/** Paystack identifies the banks of its accounts by slug. These are the banks where it opens accounts. */
const bankCodes: { [slug: string]: string } = {
  'titan-paystack': '100039',
  'paystack-titan': '100039',
  'wema-bank': '035',
}

type Incoming = Pick<Payments, 'openAccount' | 'openCardPage' | 'arrivals' | 'isDeclined'>

export const incoming = (call: Call): Incoming => ({
  async openAccount(request) {
    const answer = await call('POST', '/charge', {
      ...charge(request),
      bank_transfer: { account_expires_at: request.expiresAt.toISOString() },
    })
    if (!isDuplicate(answer)) return accountIn(dataOf(answer), request) ?? fail(unexpected())
    const pending = await call('GET', `/charge/${encodeURIComponent(request.reference)}`)
    return accountIn(dataOf(pending), request) ?? fail(taken())
  },

  async openCardPage(request) {
    const answer = await call('POST', '/transaction/initialize', { ...charge(request), channels: ['card'] })
    const { authorization_url: address } = dataOf(answer)
    return typeof address === 'string' ? address : fail(unexpected())
  },

  async arrivals(reference) {
    const data = await verified(call, reference)
    return data?.status === 'success' ? [arrivalIn(data, reference)] : []
  },

  async isDeclined(reference) {
    return (await verified(call, reference))?.status === 'failed'
  },
})

/** Paystack's data for the reference; undefined if Paystack does not know it. */
async function verified(call: Call, reference: string): Promise<PaystackAnswer['data'] | undefined> {
  const answer = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
  return isUnknown(answer) ? undefined : dataOf(answer)
}

const charge = ({ reference, amount, payer }: PaymentRequest) => ({
  reference,
  email: payer.email,
  amount: String(amount),
})

/** Paystack clamps the expiry to 15 minutes to 8 hours from now; the one in its answer is valid. */
function accountIn(data: PaystackAnswer['data'], { expiresAt }: PaymentRequest): OneTimeAccount | null {
  const { account_name: accountName, account_number: accountNumber, account_expires_at: end } = data
  const { name, slug } = (data.bank ?? {}) as { name?: unknown; slug?: unknown }
  if (typeof accountName !== 'string' || typeof accountNumber !== 'string' || typeof name !== 'string')
    return null
  const bank = { code: bankCodes[String(slug)] ?? '', name }
  return { bank, accountName, accountNumber, expiresAt: typeof end === 'string' ? new Date(end) : expiresAt }
}

function arrivalIn(data: PaystackAnswer['data'], reference: string): IncomingTransfer {
  if (data.reference !== reference || data.currency !== 'NGN' || typeof data.paid_at !== 'string')
    throw unexpected()
  const sender = (data.authorization ?? {}) as { [name: string]: string | null | undefined }
  return {
    // A reference is one transaction at Paystack, whose numeric id may exceed the exact range of a JavaScript
    // number.
    id: reference,
    reference,
    // The amount paid. `requested_amount` is the amount requested, and may differ.
    amount: amountIn(data.amount),
    fee: amountIn(data.fees ?? 0),
    receivedAt: new Date(data.paid_at),
    payer: {
      name: sender.sender_name ?? sender.account_name ?? null,
      bankName: sender.sender_bank ?? sender.bank ?? null,
      accountNumber: sender.sender_bank_account_number ?? null,
    },
  }
}

const isDuplicate = ({ ok, message }: PaystackAnswer) =>
  !ok && /duplicate (transaction|charge request for) reference/i.test(message)

const isUnknown = ({ ok, message }: PaystackAnswer) =>
  !ok && /transaction (reference )?(not found|is invalid)/i.test(message)

const taken = () =>
  new ProviderError('paystack', 'refused', 'the reference is taken and its account is not told again')

function fail(error: Error): never {
  throw error
}
