import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations/index.ts'
import { takesIdempotencyKey } from '#contract/rules.ts'

const letters = { GET: 'G', PUT: 'P', DELETE: 'D', POST: 'N' }

function letterOf(operation: Operation): string {
  const kind = takesIdempotencyKey(operation) ? 'K' : letters[operation.method]
  const letter = operation.recognises ? 'R' : kind
  return operation.callers === 'anyone' ? letter.toLowerCase() : letter
}

/** The table of the client with method and path of each operation, as short as possible. */
export const clientCalls = (): string =>
  [
    '/**',
    ' * Made from the contract by `npm run generate`. The letter is the method: G is GET, P is PUT, D is DELETE, K is a POST that',
    ' * takes an Idempotency-Key, R a POST that takes an X-Device-Token, N any other POST; small where no token is needed.',
    ' */',
    'export const calls = {',
    ...Object.entries<Operation>(operations).map(
      ([operationId, operation]) => `  ${operationId}: '${letterOf(operation)}${operation.path}',`,
    ),
    '} as const',
    '',
  ].join('\n')
