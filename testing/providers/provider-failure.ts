import { expect } from 'vitest'
import { ProviderError } from '#providers/provider-error.ts'

/** The ProviderError that a call fails with; anything else, success included, fails the test. */
export async function providerFailure(call: Promise<unknown>): Promise<ProviderError> {
  const outcome = await call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(ProviderError)
  return outcome as ProviderError
}
