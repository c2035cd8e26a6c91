import type { ProviderFees } from '#providers/payments/fees.ts'
import { type PaystackAccount, paystackClient } from '#providers/payments/paystack/client.ts'
import { incoming } from '#providers/payments/paystack/incoming.ts'
import { outgoing } from '#providers/payments/paystack/outgoing.ts'
import type { Payments } from '#providers/payments/port.ts'
import { webhookReader } from '#providers/payments/webhook.ts'

export function paystackPayments(account: PaystackAccount, fees: ProviderFees): Payments {
  const call = paystackClient(account)
  return {
    name: 'paystack',
    ...incoming(call),
    ...outgoing(call, fees),
    readWebhook: webhookReader('x-paystack-signature', account.secretKey),
  }
}
