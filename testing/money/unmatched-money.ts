import { newId } from '#platform/ids.ts'
import { clientOf } from '../providers/local-paystack/client.ts'
import type { LocalPaystack } from '../providers/local-paystack.ts'

/** Money at the provider, in kobo, with an unknown reference. Returns the reference. */
export async function unmatchedMoney(paystack: LocalPaystack, amount: number): Promise<string> {
  const reference = `stray-${newId()}`
  const payer = { name: 'Test payer', email: 'payer@example.com' }
  await clientOf(paystack).openAccount({ reference, amount, payer, expiresAt: new Date() })
  paystack.pay(reference)
  return reference
}
