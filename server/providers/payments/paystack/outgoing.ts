import type { ProviderFees } from '#providers/payments/fees.ts'
import {
  amountIn,
  type Call,
  dataOf,
  type PaystackAnswer,
  unexpected,
} from '#providers/payments/paystack/client.ts'
import type { OutgoingTransfer, Payments, TransferOutcome } from '#providers/payments/port.ts'
import { ProviderError } from '#providers/provider-error.ts'

type Outgoing = Pick<Payments, 'send' | 'outcomeOf' | 'balance'>

/** The statuses that Paystack documents as final. Any other, known or not, may still change. */
const concluded: { [status: string]: { status: 'failed' | 'reversed'; reason: string } } = {
  failed: { status: 'failed', reason: 'the transfer could not be processed' },
  reversed: { status: 'reversed', reason: 'the bank gave the money back' },
  abandoned: { status: 'failed', reason: 'the transfer was not confirmed in time' },
  blocked: { status: 'failed', reason: 'the transfer was not approved in time' },
  rejected: { status: 'failed', reason: 'the transfer was not approved' },
}

/** The refusals that are known to mean that nothing was sent, by Paystack's messages. */
const knownRefusals: { message: RegExp; outcome: TransferOutcome }[] = [
  { message: /balance is not enough/i, outcome: { status: 'no-funds' } },
  {
    message:
      /cannot resolve account|could not resolve account|account number is invalid|account closed|bank( code)? is invalid|unknown bank code|can't make the transfer to this recipient/i,
    outcome: { status: 'refused', reason: 'the bank account cannot be paid' },
  },
]

const isDuplicate = ({ message }: PaystackAnswer) => /reference already exists/i.test(message)
const isUnknown = ({ ok, message }: PaystackAnswer) =>
  !ok && /transfer (reference )?not found|transfer id\/code specified is invalid/i.test(message)

export function outgoing(call: Call, fees: ProviderFees): Outgoing {
  function outcomeIn(data: PaystackAnswer['data']): TransferOutcome {
    if (data.status !== 'success') return concluded[String(data.status)] ?? { status: 'pending' }
    return { status: 'success', fee: amountIn(data.fee_charged ?? fees.outgoing(amountIn(data.amount))) }
  }

  async function find(reference: string): Promise<PaystackAnswer['data'] | null> {
    const answer = await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`)
    if (isUnknown(answer)) return null
    if (!answer.ok) throw unclearAnswer(answer)
    if (answer.data.reference !== reference) throw unexpected()
    return answer.data
  }

  /**
   * A refusal of this attempt says nothing about an earlier attempt with the same reference, so the reference
   * is queried.
   */
  async function afterRefusal(transfer: OutgoingTransfer, answer: PaystackAnswer): Promise<TransferOutcome> {
    const known = knownRefusals.find(({ message }) => message.test(answer.message))
    if (!known && !isDuplicate(answer)) throw unclearAnswer(answer)
    const earlier = await find(transfer.reference)
    if (earlier) return outcomeIn(requireSame(earlier, transfer))
    if (!known) throw unclearAnswer(answer)
    return known.outcome
  }

  return {
    async send(transfer) {
      const { reference, amount, bank, narration } = transfer
      const recipient = await call('POST', '/transferrecipient', {
        type: 'nuban',
        name: bank.accountName,
        account_number: bank.accountNumber,
        bank_code: bank.code,
        currency: 'NGN',
      })
      if (!recipient.ok) return afterRefusal(transfer, recipient)
      const code = recipient.data.recipient_code
      if (typeof code !== 'string') throw unexpected()
      const order = { source: 'balance', amount, recipient: code, reference, reason: narration }
      const answer = await call('POST', '/transfer', order)
      return answer.ok ? outcomeIn(answer.data) : afterRefusal(transfer, answer)
    },

    async outcomeOf(reference) {
      const data = await find(reference)
      return data ? outcomeIn(data) : { status: 'absent' }
    },

    async balance() {
      const balances: unknown = dataOf(await call('GET', '/balance'))
      if (!Array.isArray(balances)) throw unexpected()
      return amountIn(balances.find(({ currency }) => currency === 'NGN')?.balance)
    },
  }
}

/** A reference used for another transfer must not be accepted as this one. */
function requireSame(
  data: PaystackAnswer['data'],
  { amount, bank }: OutgoingTransfer,
): PaystackAnswer['data'] {
  const details = (data.recipient as { details?: { account_number?: unknown } } | undefined)?.details
  if (data.amount === amount && details?.account_number === bank.accountNumber) return data
  throw new ProviderError('paystack', 'refused', 'the reference belongs to another transfer')
}

/** An unclear answer does not prove that nothing was sent, so it is never `refused`. */
const unclearAnswer = ({ status }: PaystackAnswer) =>
  new ProviderError('paystack', 'unavailable', `status ${status} for a transfer`)
