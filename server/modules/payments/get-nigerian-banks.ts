import { Refusal } from '#platform/operations/refusal.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { implement } from '#server/services.ts'

/** A bank that does not answer is no fault of the caller's; they may try again. */
export const unlessUnavailable = (error: unknown): never => {
  throw error instanceof ProviderError
    ? new Refusal('provider.unavailable', { retryAfterSeconds: 30 })
    : error
}

export const getNigerianBanks = implement('getNigerianBanks', async ({ query, services: { banks } }) => {
  const all = await banks.banks().catch(unlessUnavailable)
  const wanted = query.keyword?.trim().toLowerCase() ?? ''
  return all
    .filter(({ code, name }) => name.toLowerCase().includes(wanted) || code.includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name))
})
